import type { CatalogueEntry } from '../product.ts'

export const displays: readonly CatalogueEntry[] = [
  {
    name: 'Clearview 24 Monitor',
    priceCents: 11_900,
    available: 15400,
    description:
      'A 24-inch office display with a height-adjustable stand, which is the part that cheaper ones leave out and backs complain about. Matte, flicker-free and even from edge to edge. Panels of one lot come from one production week, so two side by side look the same. Cartons hold two; a pallet holds sixty.',
    specs: {
      Size: '23.8 in',
      Resolution: '1920 × 1080',
      Panel: 'IPS, 100 Hz',
      Stand: 'Height, tilt, turn, pivot',
      Inputs: 'HDMI, DisplayPort',
      Warranty: '3 years',
    },
    look: { kind: 'monitor', finish: 'graphite', accent: '#4f8ff7', size: 0 },
  },
  {
    name: 'Clearview 27 USB-C Monitor',
    priceCents: 23_900,
    available: 5200,
    description:
      'One cable to the laptop carries the picture, the network and 90 watts of charge. That removes the dock, the charger and four cables from each desk, and about a third of the calls to your help desk. The 27-inch panel shows 2560 by 1440, which is sharp at the distance people really sit. Includes the USB-C cable.',
    specs: {
      Size: '27 in',
      Resolution: '2560 × 1440',
      'USB-C': '90 W charging',
      Network: 'Gigabit, through USB-C',
      Hub: '4 × USB-A',
      Warranty: '3 years',
    },
    look: { kind: 'monitor', finish: 'silver', accent: '#2fb8a6', size: 1 },
  },
  {
    name: 'Clearview 32 4K Monitor',
    priceCents: 34_900,
    available: 1320,
    description:
      'A large 4K display for spreadsheets, drawings and control rooms. Factory-calibrated to a colour error below two, with the sheet in the box, and checked again by us on one in fifty. Two computers share it through a built-in switch. The stand is sold with it; the arm for rail mounting fits without an adapter.',
    specs: {
      Size: '31.5 in',
      Resolution: '3840 × 2160',
      Colour: '99 % sRGB, ΔE < 2',
      Inputs: '2 × HDMI, DisplayPort, USB-C',
      Switch: 'Two computers',
    },
    look: { kind: 'monitor', finish: 'graphite', accent: '#b07cf6', size: 2 },
  },
  {
    name: 'Panorama 34 Ultrawide Monitor',
    priceCents: 38_900,
    available: 720,
    description:
      'Replaces two 24-inch displays and the gap between them. The gentle curve keeps both ends at the same distance from the eye. It stands on a single foot that leaves the desk free, or on any 100 mm mount. Traders and planners order it most; so do people with small desks, which surprised us until we tried one.',
    specs: {
      Size: '34 in, 21:9',
      Resolution: '3440 × 1440',
      Curve: '1800R',
      'USB-C': '65 W charging',
      Refresh: '100 Hz',
    },
    look: { kind: 'ultrawide', finish: 'graphite', accent: '#f28b4f', size: 1 },
  },
  {
    name: 'Portable 15 USB-C Display',
    priceCents: 12_900,
    available: 40,
    description:
      'A second screen for travellers: 15 inches, 720 grams, one cable. The cover folds into a stand. Fewer than a lot are left until the next container arrives, which the port expects within the month.',
    specs: { Size: '15.6 in', Resolution: '1920 × 1080', Weight: '720 g', Power: 'Over USB-C' },
    look: { kind: 'portable-display', finish: 'graphite', accent: '#5fb0f7', size: 2 },
  },
  {
    name: 'Signline 43 Commercial Display',
    priceCents: 45_900,
    available: 410,
    description:
      'For shop windows, lobbies and departure boards: rated to run eighteen hours a day, landscape or portrait, at 500 nits. A small player inside shows a folder, a web page or a playlist without a computer. Screens switch themselves on and off by a schedule that you set once for all of them through the network port.',
    specs: {
      Size: '43 in',
      Resolution: '3840 × 2160',
      Brightness: '500 nits',
      Duty: '18 hours a day',
      Player: 'Built in',
      Mount: 'VESA 200 × 200',
    },
    look: { kind: 'signage', finish: 'graphite', accent: '#f25f8a', size: 1 },
  },
]
