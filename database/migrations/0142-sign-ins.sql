-- What each account's owner sees of the sign-ins to it, and of attempts that failed. Kept for 90 days, the newest 100 of
-- either kind.
create table identity_sign_ins (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  uid text not null references identity_accounts on delete cascade,
  at timestamptz not null,
  outcome text not null
    check (outcome in ('signed-in', 'wrong-password', 'wrong-code', 'too-many-attempts')),
  -- Of the first step, as the session has it.
  method text not null,
  second_factor text check (second_factor in ('code', 'recovery-code')),
  -- In plain words, as Firefox on Linux: the header that told it is not kept.
  device text not null check (length(device) <= 60),
  address text check (length(address) <= 60)
);
create index identity_sign_ins_of_account on identity_sign_ins (uid, at desc, id desc);
create index identity_sign_ins_by_age on identity_sign_ins (at);
