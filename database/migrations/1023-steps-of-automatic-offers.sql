-- locks: the one row of the settings of quotes
alter table quote_settings
  add column instant_step_percent int not null default 5,
  add column instant_max_offers int not null default 2;
alter table quote_settings
  add constraint quote_settings_step check (instant_step_percent between 1 and 25),
  add constraint quote_settings_offers check (instant_max_offers between 1 and 4);
