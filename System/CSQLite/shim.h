#pragma once

#include <sqlite3.h>

// SQLITE_TRANSIENT casts -1 to a function pointer, which Swift doesn't import.
static inline int sqlite3_bind_text_copied(sqlite3_stmt *statement, int index, const char *text, int length) {
    return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

// Swift doesn't import variadic functions either.

// Distrusts the file: its triggers and views don't run, its schema can't call functions with side effects, and no
// statement can write to the schema directly.
static inline void sqlite3_distrust_file(sqlite3 *database) {
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
    sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, (int *)0);
    sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
    sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
}

// Makes closing leave the file and its log unchanged.
static inline void sqlite3_keep_log(sqlite3 *database) {
    sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}
