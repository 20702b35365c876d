-- A paper of the shop that goes along with a mail: of what it is (contract/documents.ts). It is printed when the mail is
-- sent.
alter table mails add column attached json;
