-- locks: punchout_connections for a moment: there are few
-- Purchasing systems that send orders as UBL, by the API, and get documents as UBL.
alter table punchout_connections drop constraint punchout_connections_protocol_check;
alter table punchout_connections
  add constraint punchout_connections_protocol_check check (protocol in ('cxml', 'oci', 'ubl')) not valid;
