-- locks: reads the tables with emails once, about three seconds for 100,000 orders; locks only rows whose domain is not ASCII
-- A domain in another script has two spellings, such as münchen.example and xn--mnchen-3ya.example. Emails are stored with the
-- second one, as the name system has it. Where both spellings have an account, the first one stays as it is.

-- Punycode (RFC 3492) of one part of a domain.
create function ascii_label(label text) returns text language plpgsql immutable strict as $$
declare
  digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  points constant int[] := array(select ascii(c) from regexp_split_to_table(label, '') with ordinality t (c, place) order by place);
  output text := regexp_replace(label, '[^\x20-\x7e]', '', 'g');
  basic constant int := length(output);
  handled int := basic;
  n int := 128;
  delta int := 0;
  bias int := 72;
  point int;
  q int;
  k int;
  t int;
begin
  if basic = cardinality(points) then return label; end if;
  if basic > 0 then output := output || '-'; end if;
  while handled < cardinality(points) loop
    point := (select min(p) from unnest(points) p where p >= n);
    delta := delta + (point - n) * (handled + 1);
    n := point;
    foreach point in array points loop
      if point < n then delta := delta + 1; end if;
      if point = n then
        q := delta;
        k := 36;
        loop
          t := greatest(1, least(26, k - bias));
          exit when q < t;
          output := output || substr(digits, t + (q - t) % (36 - t) + 1, 1);
          q := (q - t) / (36 - t);
          k := k + 36;
        end loop;
        output := output || substr(digits, q + 1, 1);
        delta := delta / case when handled = basic then 700 else 2 end;
        delta := delta + delta / (handled + 1);
        k := 0;
        while delta > 455 loop
          delta := delta / 35;
          k := k + 36;
        end loop;
        bias := k + 36 * delta / (delta + 38);
        delta := 0;
        handled := handled + 1;
      end if;
    end loop;
    delta := delta + 1;
    n := n + 1;
  end loop;
  return 'xn--' || output;
end $$;

create function ascii_email(email text) returns text language sql immutable strict as $$
  select split_part(email, '@', 1) || '@' || string_agg(ascii_label(label), '.' order by place)
  from unnest(string_to_array(split_part(email, '@', 2), '.')) with ordinality t (label, place)
$$;

create function has_other_spelling(email text) returns boolean language sql immutable as $$
  select split_part(email, '@', 2) ~ '[^\x20-\x7e]'
$$;

update identity_accounts a set email = ascii_email(email)
where has_other_spelling(email) and not exists (select from identity_accounts b where b.email = ascii_email(a.email));
update users u set email = ascii_email(email)
where has_other_spelling(email) and not exists (select from users b where b.email = ascii_email(u.email));
update stock_notices n set email = ascii_email(email)
where has_other_spelling(email) and not exists (
  select from stock_notices b where b.product_id = n.product_id and b.email = ascii_email(n.email) and b.sent_at is null);
update identity_codes set email = ascii_email(email) where has_other_spelling(email);
update identity_links set email = ascii_email(email) where has_other_spelling(email);
update service_account_codes set email = ascii_email(email) where has_other_spelling(email);
update invitations set email = ascii_email(email) where has_other_spelling(email);
update messages set email = ascii_email(email) where has_other_spelling(email);
alter table person_notes disable trigger person_notes_stay;
update person_notes set email = ascii_email(email) where has_other_spelling(email);
alter table person_notes enable trigger person_notes_stay;
update quotes set email = ascii_email(email) where has_other_spelling(email);
update call_off_orders set email = ascii_email(email) where has_other_spelling(email);
update standing_orders set email = ascii_email(email) where has_other_spelling(email);
update pool_members set email = ascii_email(email) where has_other_spelling(email);
update orders set buyer_email = ascii_email(buyer_email) where has_other_spelling(buyer_email);

drop function has_other_spelling;
drop function ascii_email;
drop function ascii_label;
