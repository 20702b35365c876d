import type { CatalogueEntry } from '../product.ts'

export const counter: readonly CatalogueEntry[] = [
  {
    name: 'Scanline 2D Cordless Scanner',
    priceCents: 12_900,
    available: 2800,
    description:
      'Reads printed, crumpled and on-screen codes at up to forty centimetres, and keeps ten thousand of them when it is out of range. Survives fifty falls from two metres onto concrete, by test. The cradle charges it and is its receiver. Set up by scanning one sheet, so a hundred scanners are alike within an hour.',
    specs: { Codes: '1D, 2D, DPM', Range: '40 cm', Radio: '100 m', Battery: '14 hours', Drops: '50 × 2 m' },
    look: { kind: 'scanner', finish: 'graphite', accent: '#ff5a4f', size: 1 },
  },
  {
    name: 'Scanline 1D Cable Scanner',
    priceCents: 4_400,
    available: 9900,
    description:
      'A simple scanner for tills, libraries and stockrooms. It types what it reads, as a keyboard would, so there is nothing to install. Beeps can be made quiet. The cable is changed without tools, since the cable is always what breaks.',
    specs: {
      Codes: '1D',
      Range: '25 cm',
      Connection: 'USB, as a keyboard',
      Cable: '2 m, removable',
      Warranty: '5 years',
    },
    look: { kind: 'scanner', finish: 'white', accent: '#ff6a3d', size: 0 },
  },
  {
    name: 'Printline 4 Label Printer',
    priceCents: 21_900,
    available: 1250,
    description:
      'Shipping labels, four inches wide, two hundred a minute, without ink. Understands the two label languages that most shipping programs write, so it can take the place of the printer you have. Opens like a book; the roll is changed with one hand. Head and roller are ordinary spare parts with prices on our list.',
    specs: {
      Width: '104 mm',
      Speed: '200 mm/s',
      Resolution: '203 dpi',
      Connection: 'USB, Ethernet',
      Languages: 'Both common label languages',
    },
    look: { kind: 'label-printer', finish: 'graphite', accent: '#4fb3f7', size: 1 },
  },
  {
    name: 'Printline 2 Tag Printer',
    priceCents: 13_900,
    available: 1700,
    description:
      'For asset tags, wristbands and shelf edges: two inches wide, 300 points to the inch, small enough for a trolley. A battery is available and slides underneath. Prints from phones without a program through the system’s own dialogue.',
    specs: {
      Width: '56 mm',
      Resolution: '300 dpi',
      Connection: 'USB, Wi-Fi, Bluetooth',
      Battery: 'Optional',
    },
    look: { kind: 'label-printer', finish: 'white', accent: '#f25f8a', size: 0 },
  },
  {
    name: 'Tillline Receipt Printer',
    priceCents: 10_900,
    available: 3600,
    description:
      'Prints a receipt in the time that it takes to say thank you, and cuts it. Splash-proof for bars and kitchens, with a loud mode for the kitchen and a mute one for the spa. Every till program that we know of drives it. Comes with the power supply, both cables and a first roll, which is rarer than it should be.',
    specs: {
      Speed: '300 mm/s',
      Paper: '80 mm',
      Cutter: '1.5 million cuts',
      Connection: 'USB, Ethernet',
      Protection: 'Splash-proof',
    },
    look: { kind: 'receipt-printer', finish: 'graphite', accent: '#7ee29a', size: 1 },
  },
  {
    name: 'Tillline Card Terminal',
    priceCents: 18_900,
    available: 860,
    description:
      'Takes chip, contactless and phone payments, with a keypad for those who still remember their number. Works over Wi-Fi and falls back to mobile by itself. It is delivered blank: your acquirer loads its own program and keys, and no card number ever reaches us, or you.',
    specs: {
      Cards: 'Chip, contactless',
      Connection: 'Wi-Fi, 4G',
      Battery: '600 payments',
      Certificate: 'PCI PTS 6',
      Paper: 'None, receipts by e-mail',
    },
    look: { kind: 'pos-terminal', finish: 'silver', accent: '#4fb3f7', size: 1 },
  },
  {
    name: 'Handheld Stock Computer',
    priceCents: 34_900,
    available: 1100,
    description:
      'A phone that was built as a tool: reads codes with a real scanner engine, runs a whole shift, and falls without harm. Two buttons at the sides are where both thumbs expect them. Updates are promised for six years. Charging racks for twenty are available, and arrive assembled.',
    specs: {
      Display: '5.5 in, glove touch',
      Scanner: '2D engine',
      Battery: '16 hours, replaceable',
      Drops: '1.8 m',
      Updates: '6 years',
    },
    look: { kind: 'phone', finish: 'graphite', accent: '#f2b04f', size: 2 },
  },
]
