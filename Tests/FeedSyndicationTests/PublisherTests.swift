import FeedModel
import FeedSyndication
import Testing

/// Feeds in the style of large publishers and common programs.
@Suite struct PublisherTests {
    @Test func `a video channel has its texts in a media group`() throws {
        let feed = try parse(
            """
            <feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/"
              xmlns="http://www.w3.org/2005/Atom"><link rel="self" href="https://v.example/feeds?id=1"/>
            <id>yt:channel:1</id><title>Videos</title><link rel="alternate" href="https://v.example/channel/1"/>
            <author><name>Ann</name><uri>https://v.example/channel/1</uri></author>
            <entry><id>yt:video:a</id><yt:videoId>a</yt:videoId><title>Writing 水</title>
            <link rel="alternate" href="https://v.example/watch?v=a"/><author><name>Ann</name></author>
            <published>2024-01-15T10:30:00+00:00</published><updated>2024-02-01T00:00:00+00:00</updated>
            <media:group><media:title>Writing 水</media:title><media:content url="https://v.example/v/a" type="video/mp4"/>
            <media:thumbnail url="https://i.example/a.jpg" width="480"/><media:description>Stroke by stroke.</media:description>
            <media:community><media:starRating count="9"/></media:community></media:group></entry></feed>
            """)
        #expect(feed.link == "https://v.example/channel/1")
        #expect(
            feed.items == [
                FeedItem(
                    id: "yt:video:a", title: "Writing 水", link: "https://v.example/watch?v=a", author: "Ann",
                    published: 1_705_314_600, summary: "Stroke by stroke.",
                    links: [FeedLink(href: "https://v.example/v/a", text: "video/mp4")])
            ])
    }

    @Test func `a podcast has its notes, its sound and its author`() throws {
        let feed = try parse(
            """
            <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
              xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title><![CDATA[Words & sounds]]></title>
            <link>https://p.example</link><itunes:author>Studio</itunes:author><itunes:summary>All about words</itunes:summary>
            <itunes:image href="https://p.example/i.jpg"/><itunes:owner><itunes:name>Bo</itunes:name></itunes:owner>
            <item><itunes:title>Water</itunes:title><itunes:episode>7</itunes:episode><itunes:author>Bo</itunes:author>
            <itunes:subtitle>In short</itunes:subtitle><itunes:summary>In full</itunes:summary>
            <enclosure url="https://p.example/7.mp3?x=1&amp;y=2" length="123" type="audio/mpeg"/>
            <guid isPermaLink="false">p-7</guid><pubDate>Mon, 15 Jan 2024 05:30:00 EST</pubDate></item>
            <item><title>Fire</title><itunes:summary>No</itunes:summary><description><![CDATA[<p>Notes</p>]]></description>
            <content:encoded><![CDATA[<p>Long notes</p>]]></content:encoded><guid>p-6</guid></item></channel></rss>
            """)
        #expect(feed.title == "Words & sounds")
        #expect(feed.summary == "All about words")
        #expect(
            feed.items == [
                FeedItem(
                    id: "p-7", title: "Water", author: "Bo", published: 1_705_314_600, summary: "In full",
                    links: [FeedLink(href: "https://p.example/7.mp3?x=1&y=2", text: "audio/mpeg")]),
                FeedItem(id: "p-6", title: "Fire", summary: "Notes", content: "Long notes"),
            ])
    }

    @Test func `a post without a title has its text, not the description of its picture`() throws {
        let item = try item(
            """
            <guid isPermaLink="true">https://m.example/@ann/1</guid><link>https://m.example/@ann/1</link>
            <pubDate>Mon, 15 Jan 2024 10:30:00 +0000</pubDate><description>&lt;p&gt;Good morning&lt;/p&gt;</description>
            <media:content url="https://m.example/1.png" type="image/png" medium="image">
              <media:rating scheme="urn:simple">nonadult</media:rating>
              <media:description type="plain">A cup</media:description></media:content>
            """, namespaces: "xmlns:media='http://search.yahoo.com/mrss/'")
        #expect(item.headline == "Good morning")
        #expect(item.link == "https://m.example/@ann/1")
    }

    @Test func `a blog's entry leads to itself, not to its replies or its editor`() throws {
        let feed = try parse(
            """
            <feed xmlns="http://www.w3.org/2005/Atom" xmlns:thr="http://purl.org/syndication/thread/1.0">
            <title type="text">Blog</title><link rel="hub" href="https://hub.example/"/><link rel="next" href="?page=2"/>
            <link rel="alternate" type="text/html" href="https://b.example/"/>
            <entry><id>tag:b.example,1999:post-1</id><title type="text">It&#8217;s here</title>
            <content type="html">&lt;div dir="ltr"&gt;One&lt;br /&gt;two&lt;/div&gt;</content>
            <link rel="replies" href="https://b.example/1/comments"/><link rel="edit" href="https://b.example/edit/1"/>
            <link rel="self" href="https://b.example/feeds/1"/>
            <link rel="alternate" type="text/html" href="https://b.example/1" title="It’s here"/>
            <author><name>Ann</name><email>noreply@b.example</email></author><thr:total>0</thr:total></entry></feed>
            """)
        #expect(feed.link == "https://b.example/")
        #expect(feed.items.first?.link == "https://b.example/1")
        #expect(feed.items.first?.title == "It’s here")
        #expect(feed.items.first?.content == "One\ntwo")
    }

    @Test func `RSS 1.0 with a document type and a picture between its parts`() throws {
        let feed = try parse(
            """
            <?xml version="1.0" encoding="utf-8"?>
            <!DOCTYPE rdf:RDF [ <!ENTITY % HTMLlat1 PUBLIC "-//W3C//ENTITIES Latin 1 for XHTML//EN"
              "http://www.w3.org/TR/xhtml1/DTD/xhtml-lat1.ent"> %HTMLlat1; ]>
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
              xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xml:lang="ja">
            <channel rdf:about="https://r.example/index.rdf"><title>Caf&eacute;</title><link>https://r.example/</link>
            <items><rdf:Seq><rdf:li rdf:resource="https://r.example/1"/></rdf:Seq></items></channel>
            <image rdf:about="https://r.example/i.png"><title>Picture</title><link>https://r.example/</link></image>
            <item rdf:about="https://r.example/1"><title>水</title><link>https://r.example/1</link><dc:subject>news</dc:subject>
            <description>short</description><content:encoded><![CDATA[<p>long &amp; whole</p>]]></content:encoded>
            <dc:date>2024-01-15T19:30:00+09:00</dc:date></item>
            <textinput rdf:about="https://r.example/q"><title>Search</title></textinput></rdf:RDF>
            """)
        #expect(feed.title == "Café")
        #expect(
            feed.items == [
                FeedItem(
                    id: "https://r.example/1", title: "水", link: "https://r.example/1", published: 1_705_314_600,
                    summary: "short", content: "long & whole")
            ])
    }

    @Test func `an old film in an object doesn't hide the text after it`() throws {
        let film =
            "<object width='4'><param name='movie' value='v'><embed src='https://v.example/v' title='Film'></object>"
        #expect(try readable("<p>Look:</p>\(film)<p>Good?</p>") == "Look:\n\n[Film] [1]\n\nGood?")
        #expect(try readable("a<map name='m'><area href='x'></map>b<frameset><frame src='x'></frameset>c") == "abc")
        #expect(try readable("a<svg><style>b</style><g></svg>c<select><option>d<input></select>e") == "ace")
        #expect(try readable("a<canvas>drawn</canvas> <applet>b</applet>") == "adrawn b")
    }

    @Test func `comments of generators break nothing`() throws {
        let feed = try parse(
            """
            <!-- generator="x--y" -- v2 --->
            <?xml version="1.0"?>
            <rss version="2.0"><channel><title>T<!-- a -- b --></title><!-- <item><title>old & gone</title></item> -->
            <item><title>One</title><description><![CDATA[<!-- c -- d -->text]]></description></item></channel></rss
            """)
        #expect(feed.title == "T")
        #expect(feed.items.map(\.title) == ["One"])
        #expect(feed.items.first?.summary == "text")
        #expect(
            parseError("<rss><channel><title>T</title></channel>\n<!-- a -- b -->\n</rss>\n<x>")
                == parseError("<rss><channel><title>T</title></channel>\n\n</rss>\n<x>"))
    }
}
