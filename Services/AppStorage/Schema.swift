enum Schema {
    /// The tables of the newest format, for new databases.
    ///
    /// A test checks that all migrations lead to the same tables.
    ///
    /// They are repeated here because running the migrations to learn their result would take a tenth of the start
    /// (`make bench CASE=terminal-first-frame`).
    static let tables = [
        ("account", "(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, hash TEXT NOT NULL)"),
        ("setting", "(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID"),
        (
            "profile",
            """
            (
                account INTEGER PRIMARY KEY REFERENCES account ON DELETE CASCADE,
                name TEXT NOT NULL, city INTEGER, country TEXT)
            """
        ),
        (
            "interest",
            """
            (
                account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE, city INTEGER NOT NULL,
                PRIMARY KEY (account, city)) WITHOUT ROWID
            """
        ),
        (
            "star",
            """
            (id INTEGER PRIMARY KEY AUTOINCREMENT, owner INTEGER NOT NULL, kanji INTEGER NOT NULL,
                UNIQUE (owner, kanji))
            """
        ),
        (
            "feed",
            """
            (
                id INTEGER PRIMARY KEY AUTOINCREMENT, owner INTEGER NOT NULL, address TEXT NOT NULL, title TEXT NOT NULL,
                etag TEXT, modified TEXT, refreshed REAL, problem TEXT, UNIQUE (owner, address))
            """
        ),
        (
            "item",
            """
            (
                id INTEGER PRIMARY KEY AUTOINCREMENT, feed INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE,
                key TEXT NOT NULL, title TEXT NOT NULL, link TEXT, author TEXT, published REAL, summary TEXT NOT NULL,
                content TEXT NOT NULL, isread INTEGER NOT NULL DEFAULT 0, gone REAL, found REAL, UNIQUE (feed, key))
            """
        ),
        (
            "itemlink",
            """
            (
                item INTEGER NOT NULL REFERENCES item ON DELETE CASCADE, position INTEGER NOT NULL, label TEXT NOT NULL,
                address TEXT NOT NULL, PRIMARY KEY (item, position)) WITHOUT ROWID
            """
        ),
        (
            "wordstar",
            """
            (id INTEGER PRIMARY KEY AUTOINCREMENT, owner INTEGER NOT NULL, number INTEGER NOT NULL,
                writing TEXT NOT NULL, reading TEXT NOT NULL, UNIQUE (owner, number, writing, reading))
            """
        ),
        (
            "history",
            """
            (id INTEGER PRIMARY KEY AUTOINCREMENT, owner INTEGER NOT NULL, kind TEXT NOT NULL,
                item TEXT NOT NULL, count INTEGER, time INTEGER, UNIQUE (owner, kind, item))
            """
        ),
    ].map { (name: $0, sql: "CREATE TABLE \($0) \($1)") }

    /// The index by which the start counts each feed's unread items without reading them.
    static let unreadIndex = (
        name: "item_unread", table: "item", sql: "CREATE INDEX item_unread ON item (feed) WHERE isread = 0"
    )

    static let statements = tables.map(\.sql) + [unreadIndex.sql]

    /// The migrations from each format to the next, the first from an empty file; existing ones must never change.
    static let migrations = [
        """
        CREATE TABLE account (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, hash TEXT NOT NULL);
        CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE profile (
            account INTEGER PRIMARY KEY REFERENCES account ON DELETE CASCADE,
            name TEXT NOT NULL, city INTEGER, country TEXT);
        CREATE TABLE interest (
            account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE, city INTEGER NOT NULL,
            PRIMARY KEY (account, city)) WITHOUT ROWID;
        CREATE TABLE star (id INTEGER PRIMARY KEY AUTOINCREMENT, owner INTEGER NOT NULL, kanji INTEGER NOT NULL,
            UNIQUE (owner, kanji));
        CREATE TABLE view (id INTEGER PRIMARY KEY AUTOINCREMENT, owner INTEGER NOT NULL, kanji INTEGER NOT NULL,
            UNIQUE (owner, kanji));
        CREATE TABLE feed (
            id INTEGER PRIMARY KEY AUTOINCREMENT, owner INTEGER NOT NULL, address TEXT NOT NULL, title TEXT NOT NULL,
            etag TEXT, modified TEXT, refreshed REAL, problem TEXT, UNIQUE (owner, address));
        CREATE TABLE item (
            id INTEGER PRIMARY KEY AUTOINCREMENT, feed INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE,
            key TEXT NOT NULL, title TEXT NOT NULL, link TEXT, author TEXT, published REAL, summary TEXT NOT NULL,
            content TEXT NOT NULL, isread INTEGER NOT NULL DEFAULT 0, UNIQUE (feed, key));
        """,
        """
        CREATE TABLE itemlink (
            item INTEGER NOT NULL REFERENCES item ON DELETE CASCADE, position INTEGER NOT NULL, label TEXT NOT NULL,
            address TEXT NOT NULL, PRIMARY KEY (item, position)) WITHOUT ROWID;
        """,
        "ALTER TABLE item ADD COLUMN gone REAL;",
        """
        CREATE TABLE wordstar (id INTEGER PRIMARY KEY AUTOINCREMENT, owner INTEGER NOT NULL, writing TEXT NOT NULL,
            reading TEXT NOT NULL, UNIQUE (owner, writing, reading));
        """,
        "CREATE INDEX item_unread ON item (feed) WHERE isread = 0;",
        """
        ALTER TABLE item ADD COLUMN found REAL;
        UPDATE item SET found = (SELECT refreshed FROM feed WHERE feed.id = item.feed);
        """,
        """
        ALTER TABLE wordstar RENAME TO oldwordstar;
        CREATE TABLE wordstar (id INTEGER PRIMARY KEY AUTOINCREMENT, owner INTEGER NOT NULL, number INTEGER NOT NULL,
            writing TEXT NOT NULL, reading TEXT NOT NULL, UNIQUE (owner, number, writing, reading));
        INSERT INTO wordstar (id, owner, number, writing, reading)
            SELECT id, owner, 0, writing, reading FROM oldwordstar;
        DROP TABLE oldwordstar;
        """,
        """
        CREATE TABLE history (id INTEGER PRIMARY KEY AUTOINCREMENT, owner INTEGER NOT NULL, kind TEXT NOT NULL,
            item TEXT NOT NULL, count INTEGER, time INTEGER, UNIQUE (owner, kind, item));
        INSERT INTO history (id, owner, kind, item) SELECT id, owner, 'kanji', char(kanji) FROM view;
        DROP TABLE view;
        """,
    ]

    /// The first format in which starred words have numbers.
    static let formatOfWordNumbers = 7

    /// The tables whose rows have an owner: those with a column `owner`.
    ///
    /// Their rows go with the owner's account and move when a guest signs up, whatever the tables are for.
    static let owned = tables.filter { $0.sql.contains(" owner INTEGER NOT NULL,") }.map(\.name)

    /// Tables of older formats whose rows have an owner.
    static let onceOwned = ["view"]
}
