-- locks: punchout_connections and webhook_endpoints for a moment: there are few
-- Purchase orders that come as files of an email, each to an address of its connection, and documents that go out by email.

alter table punchout_connections
  -- SHA-256 of the part of its email address that nobody can guess; null while it takes no orders by email.
  add column mail_hash text unique,
  -- Who is told what became of them.
  add column answers_to text check (length(answers_to) between 3 and 254);
alter table punchout_connections add constraint punchout_connections_mail
  check ((mail_hash is null) = (answers_to is null) and (mail_hash is null or protocol <> 'oci')) not valid;

-- An email carries no shared secret: whoever forwards it would pass it on.
alter table webhook_endpoints
  drop constraint webhook_endpoints_url_check,
  drop constraint webhook_endpoints_of_connection;
alter table webhook_endpoints add constraint webhook_endpoints_url check (
    length(url) <= 500 and (url ~ '^https?://' or connection_id is not null and url ~ '^mailto:.+@')) not valid;
alter table webhook_endpoints add constraint webhook_endpoints_of_connection check (
    case when connection_id is null then slot is not null and secret is not null and shared_secret is null
      else slot is null and secret is null and customer_id is not null
        and (shared_secret is null) = (url like 'mailto:%') end) not valid;
