-- A mail is kept as the name of its template and the template's data; its words are rendered when it is sent or
-- shown. Rows of earlier versions hold their words: subject, text and html.

alter table mails
  add column template text,
  -- Null once a live shop has sent the mail or given it up, like text and html.
  add column data json,
  alter column subject drop not null,
  drop constraint mails_check1,
  add constraint mail_has_template_or_subject check (template is not null or subject is not null),
  add constraint mail_unsent_has_content
    check (data is not null or text is not null or sent_at is not null or given_up_at is not null);
