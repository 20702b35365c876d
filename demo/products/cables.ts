import type { CatalogueEntry } from '../product.ts'

export const cables: readonly CatalogueEntry[] = [
  {
    name: 'Patch Cable Cat 6A, 1 m',
    priceCents: 200,
    available: 96000,
    description:
      'Pure copper, shielded, tested one by one to the standard and not by sample. The boots are thin enough for a full 48-port panel. Choose from six colours in the order note; colours may be mixed within a lot in steps of fifty. Bundled in tens with a paper band, and no bags.',
    specs: {
      Category: 'Cat 6A, S/FTP',
      Length: '1 m',
      Conductor: 'Copper, 27 AWG',
      Test: '100 %, 500 MHz',
      Bundle: '10 pieces',
    },
    look: { kind: 'patch-cable', finish: 'graphite', accent: '#3b82d6', size: 0 },
  },
  {
    name: 'Patch Cable Cat 6A, 5 m',
    priceCents: 400,
    available: 51000,
    description:
      'The same cable in the length that reaches from a floor box to any corner of a desk. A small ring near each plug carries a number, the same at both ends, so that the other end can be found without pulling. Halogen-free jacket, which most building rules now ask for in escape routes.',
    specs: {
      Category: 'Cat 6A, S/FTP',
      Length: '5 m',
      Jacket: 'Halogen-free',
      Marking: 'Numbered at both ends',
      Bundle: '10 pieces',
    },
    look: { kind: 'patch-cable', finish: 'graphite', accent: '#e0a13c', size: 2 },
  },
  {
    name: 'USB-C Cable 240 W, 2 m',
    priceCents: 900,
    available: 44000,
    description:
      'Charges anything with a USB-C port, from a headset to a workstation, at up to 240 watts. The chip in the plug tells the truth about it, which we verify on every reel because many do not. Braided jacket and a strap of hook-and-loop. Data runs at 480 Mbit/s; for displays choose the 40 Gbit/s cable instead.',
    specs: { Power: '240 W', Data: 'USB 2.0', Length: '2 m', Jacket: 'Braided', Bend: '20,000 times' },
    look: { kind: 'usb-cable', finish: 'graphite', accent: '#6b7280', size: 1 },
  },
  {
    name: 'USB-C Cable 40 Gbit/s, 0.8 m',
    priceCents: 1_600,
    available: 12500,
    description:
      'For docks, displays and fast drives: 40 gigabits a second and 100 watts in both directions. Certified, with the number printed on the jacket where your auditor can read it. Eighty centimetres is the longest that keeps the full speed without electronics in the plugs, and long enough for a dock behind a display.',
    specs: {
      Data: '40 Gbit/s',
      Power: '100 W',
      Displays: '2 × 4K or 1 × 8K',
      Length: '0.8 m',
      Certificate: 'Printed on the jacket',
    },
    look: { kind: 'usb-cable', finish: 'graphite', accent: '#9a7bd9', size: 0 },
  },
  {
    name: 'HDMI 2.1 Cable, 3 m',
    priceCents: 700,
    available: 27500,
    description:
      'Carries 4K at 120 Hz and 8K at 60, over three metres, without the little boxes that get lost. Gold-plated contacts and a plug that holds without a screw. Meeting rooms go through these faster than anybody expects: the median office in our books orders a hundred for every forty rooms each year.',
    specs: {
      Standard: 'HDMI 2.1, 48 Gbit/s',
      Length: '3 m',
      Picture: '4K 120 Hz, 8K 60 Hz',
      Contacts: 'Gold-plated',
    },
    look: { kind: 'hdmi-cable', finish: 'graphite', accent: '#3a3f47', size: 1 },
  },
  {
    name: 'Power Cord C13, 1.8 m',
    priceCents: 300,
    available: 88000,
    description:
      'The cord that every monitor, tower and printer takes. Three conductors, safety-marked for your market; say which wall plug when ordering. The C13 end has a latch that a chair leg will not pull out.',
    specs: { Connector: 'C13 with latch', Length: '1.8 m', Rating: '10 A', 'Wall plug': 'To order' },
    look: { kind: 'power-cable', finish: 'graphite', accent: '#30343b', size: 1 },
  },
  {
    name: 'Fibre Patch Cable LC Duplex, 10 m',
    priceCents: 800,
    available: 16400,
    description:
      'Multimode OM4 in a two-millimetre jacket, LC plugs at both ends, each polished, cleaned and measured. The report of its loss is on the bag, and in a file for the whole lot so that your documentation is done when the cable arrives. Bends to a radius of seven millimetres without losing light.',
    specs: {
      Fibre: 'OM4, 50/125 µm',
      Plugs: 'LC duplex',
      Length: '10 m',
      Loss: '< 0.2 dB',
      Report: 'Per piece',
    },
    look: { kind: 'fibre-cable', finish: 'graphite', accent: '#35b5b0', size: 2 },
  },
]
