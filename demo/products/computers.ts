import type { CatalogueEntry } from '../product.ts'

export const computers: readonly CatalogueEntry[] = [
  {
    name: 'Fieldbook 14 Laptop, 16 GB',
    priceCents: 68_900,
    available: 4200,
    description:
      'The notebook that most offices settle on: a 14-inch matte display, eight cores, 16 GB of memory and a keyboard that survives coffee. Memory, drive and battery come out with one screwdriver, so your own people can repair it. Ships in cartons of five with one recovery stick per carton and a three-year return-to-base warranty.',
    specs: {
      Display: '14 in, 1920 × 1200, matte',
      Processor: '8 cores, up to 4.6 GHz',
      Memory: '16 GB DDR5',
      Storage: '512 GB NVMe',
      Weight: '1.38 kg',
      Warranty: '3 years',
    },
    look: { kind: 'laptop', finish: 'silver', accent: '#4f8ff7', size: 1 },
  },
  {
    name: 'Fieldbook 16 Laptop, 32 GB',
    priceCents: 104_900,
    available: 1850,
    description:
      'For people who keep forty tabs and a database open. A 16-inch display with room for two documents side by side, 32 GB of memory and two fans that stay below 34 dB in an office. It shares chargers and docks with the 14-inch model, so mixed fleets need one spare part, not two. Keyboards in eleven layouts at no extra cost.',
    specs: {
      Display: '16 in, 2560 × 1600',
      Processor: '12 cores, up to 5.0 GHz',
      Memory: '32 GB DDR5',
      Storage: '1 TB NVMe',
      Weight: '1.86 kg',
      Warranty: '3 years',
    },
    look: { kind: 'laptop', finish: 'graphite', accent: '#8b7cf6', size: 2 },
  },
  {
    name: 'Classmate 11 Convertible',
    priceCents: 27_900,
    available: 12600,
    description:
      'Made for classrooms: the hinge turns all the way round, the edges are rubber, and the screen has been dropped from desk height two hundred times in our suppliers’ test. The battery lasts a school day and a half. Trolley charging works through the USB-C port on either side; order lots of 30 to fill a trolley without a gap.',
    specs: {
      Display: '11.6 in touch',
      Processor: '4 cores',
      Memory: '8 GB',
      Storage: '128 GB',
      Battery: '11 hours',
      Warranty: '2 years',
    },
    look: { kind: 'laptop', finish: 'midnight', accent: '#38bda0', size: 0 },
  },
  {
    name: 'Slate 10 Tablet, Wi-Fi',
    priceCents: 18_900,
    available: 8800,
    description:
      'A plain 10-inch tablet for forms, menus, meters and delivery notes. Five years of security updates are promised in writing, which is longer than most tablets of any price. The back has threaded holes for mounts and hand straps. Can be enrolled in device management before the box is opened: send us your tenant number with the order.',
    specs: {
      Display: '10.4 in, 2000 × 1200',
      Memory: '6 GB',
      Storage: '128 GB',
      Wireless: 'Wi-Fi 6, Bluetooth 5.3',
      Updates: '5 years',
      Weight: '465 g',
    },
    look: { kind: 'tablet', finish: 'silver', accent: '#2fa6a0', size: 1 },
  },
  {
    name: 'Slate 8 Rugged Tablet, 5G',
    priceCents: 41_900,
    available: 640,
    description:
      'Dust-tight, survives a metre and a half onto concrete and half an hour in water. The battery is changed by hand without tools, warm or cold, so a shift never ends because the tablet does. Works with gloves and in rain. Used by utilities, railways and farms; a vehicle cradle with charging is sold as an accessory by the hundred as well.',
    specs: {
      Display: '8 in, 700 nits',
      Protection: 'IP68, MIL-STD-810H',
      Mobile: '5G, two SIMs',
      Battery: '8200 mAh, replaceable',
      Temperature: '−20 to 60 °C',
    },
    look: { kind: 'tablet', finish: 'graphite', accent: '#f26d4f', size: 0 },
  },
  {
    name: 'Cube Mini PC, 8 Cores',
    priceCents: 42_900,
    available: 3100,
    description:
      'Small enough to hang behind a display, quick enough to replace the tower beneath the desk. Two display outputs at 4K, a fan you will not hear, and a bracket in every box. It draws nine watts in an ordinary working day, which a hundred desks will notice on the electricity bill. Memory and drive are reached by a single thumb screw.',
    specs: {
      Processor: '8 cores, up to 4.4 GHz',
      Memory: '16 GB DDR5, two slots',
      Storage: '512 GB NVMe',
      Displays: '2 × 4K at 60 Hz',
      Power: '9 W typical, 65 W most',
    },
    look: { kind: 'mini-pc', finish: 'graphite', accent: '#4fb3f7', size: 0 },
  },
  {
    name: 'Cube Pro Mini PC, 14 Cores',
    priceCents: 79_900,
    available: 980,
    description:
      'The larger Cube, for design seats and small labs: fourteen cores, 32 GB of memory, four displays and a second network port at 2.5 gigabit. The same bracket fits both sizes, so an upgrade leaves the desk as it was. Each unit runs a 24-hour burn-in before it is packed, and the printed report is in the box.',
    specs: {
      Processor: '14 cores, up to 5.2 GHz',
      Memory: '32 GB DDR5',
      Storage: '1 TB NVMe',
      Displays: '4 × 4K',
      Network: '2 × 2.5 GbE, Wi-Fi 7',
    },
    look: { kind: 'mini-pc', finish: 'silver', accent: '#9b7bf5', size: 1 },
  },
  {
    name: 'Atelier Workstation Tower',
    priceCents: 199_900,
    available: 215,
    description:
      'Twenty-four cores, 64 GB of error-correcting memory and a professional graphics card with 16 GB of its own. Certified by the makers of the usual drawing and simulation programs; the list is on the data sheet. Filters slide out at the front for cleaning. Delivered on pallets of eight with a lift-gate truck, because each one weighs sixteen kilos.',
    specs: {
      Processor: '24 cores',
      Memory: '64 GB DDR5 ECC',
      Graphics: '16 GB professional',
      Storage: '2 TB NVMe',
      Power: '850 W, 92 % efficient',
      Warranty: '5 years on site',
    },
    look: { kind: 'tower', finish: 'graphite', accent: '#ef6f6c', size: 2 },
  },
  {
    name: 'Rackline 1U Server',
    priceCents: 174_900,
    available: 130,
    description:
      'One rack unit, two power supplies, eight drive bays and a management port that works when nothing else does. We deliver it with rails, caps for empty bays and a cable arm, because servers without them are what fills the skips behind data centres. Choose up to 512 GB of memory on the quote; the price here is for 64 GB.',
    specs: {
      Height: '1U',
      Processor: '16 cores',
      Memory: '64 GB ECC, 16 slots',
      Bays: '8 × 2.5 in hot-swap',
      Network: '2 × 10 GbE',
      Power: '2 × 800 W',
    },
    look: { kind: 'server', finish: 'graphite', accent: '#4fa3f7', size: 1 },
  },
]
