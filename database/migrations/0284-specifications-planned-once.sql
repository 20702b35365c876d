-- locks: none that orders wait for; a moment, whatever the size.
-- Its three statements take four times as long to plan as to run, and were planned again for each product. The one plan
-- that is kept uses indexes: statistics may be those of an empty shop.
alter function keep_specifications(text[]) set plan_cache_mode = force_generic_plan;
alter function keep_specifications(text[]) set enable_seqscan = off;
