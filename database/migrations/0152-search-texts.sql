-- Products are also found by what their category and description say, and by words that mean the same.

-- locks: writes of products wait 4 s for 100,000 products
create index products_by_text on products
  using gin (to_tsvector('english', name || ' ' || coalesce(brand, '') || ' ' || category || ' ' || description)) where deleted_at is null;

-- Words of a group find the same products.
create table synonym_groups (
  -- As the page Settings lists them, from 1.
  position int primary key check (position between 1 and 200),
  -- In lower case; a word may be several, such as docking station.
  words text[] not null check (cardinality(words) between 2 and 12 and array_position(words, null) is null)
);
create trigger synonym_groups_tell after insert or delete or update on synonym_groups
  for each statement execute function tell_of_public_change();

insert into synonym_groups (position, words)
  select position, string_to_array(line, ', ')
  from unnest(string_to_array('laptop, notebook, portable computer
monitor, screen, display
dock, docking station, port replicator
patch cable, patch cord, network cable, ethernet cable, lan cable
desktop, mini pc, workstation, tower
access point, wireless access point, wifi access point, wap
router, gateway
switch, network switch, ethernet switch
ups, uninterruptible power supply, battery backup
pdu, power distribution unit
power strip, extension lead, multi socket, power bar
power cord, power cable, mains lead
charger, power adapter, power supply, ac adapter
power bank, battery pack
headset, headphones, earphones
webcam, web camera, camera
speakerphone, conference phone, conference speaker
ssd, solid state drive, nvme
hdd, hard disk, hard drive
usb stick, flash drive, thumb drive, memory stick, pen drive
nas, network storage, file server
scanner, barcode scanner, barcode reader
label printer, tag printer
card terminal, payment terminal, card reader
tablet, tablet computer
mouse, mice
keyboard, keypad
wifi, wi-fi, wlan, wireless
fibre, fiber, fibre optic, fiber optic
hub, usb hub, port hub', e'\n')) with ordinality as groups (line, position);
