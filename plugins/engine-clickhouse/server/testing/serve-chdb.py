"""Answers HTTP calls as a ClickHouse server of today would, with the SQL of chdb: `python3 serve-chdb.py PORT`.

For `record-answers.ts` and for a look at new SQL by hand: it runs one statement at a time and cancels none.
"""
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlparse

from chdb import session

database = session.Session()
turn = threading.Lock()
OF_THE_CALL = {"default_format", "query_id", "database"}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        sql = self.rfile.read(int(self.headers["content-length"])).decode()
        given = {name: values[0] for name, values in parse_qs(urlparse(self.path).query).items()}
        try:
            with turn:
                database.query("USE default" if "database" not in given else "USE `%s`" % given["database"])
                settings = {k: v for k, v in given.items() if k not in OF_THE_CALL and k != "readonly"}
                for name, value in settings.items():
                    database.query("SET %s = '%s'" % (name, value))
                status, body = 200, database.query(sql, given.get("default_format", "TSV")).bytes() or b""
        except Exception as error:  # what the database says is the answer
            status, body = 500, str(error).encode()
        self.send_response(status)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
