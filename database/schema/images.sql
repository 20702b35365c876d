create table images (
  -- Random; its address is made of it.
  name text primary key check (name ~ '^up-[a-z0-9]{26}$'),
  created_at timestamptz not null default now(),
  -- When something first used it. Until then it may be collected.
  kept_at timestamptz,
  -- As requested by its uploader; pictures in use stay.
  expires_at timestamptz
);
create index images_unused on images (created_at) where kept_at is null;

create table image_files (
  image text not null references images on delete cascade,
  width int not null check (width > 0),
  format text not null check (format in ('avif', 'webp', 'jpg')),
  bytes bytea not null check (length(bytes) > 0),
  primary key (image, width, format)
);
