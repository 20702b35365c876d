import type { CatalogueEntry } from '../product.ts'

export const input: readonly CatalogueEntry[] = [
  {
    name: 'Typeline Full Keyboard',
    priceCents: 1_700,
    available: 34500,
    description:
      'A quiet, flat keyboard with a number block, in twenty-two layouts. The letters are printed with a laser and do not wear off. It may be wiped with the disinfectants that clinics use, and drains what is spilled. Mixed layouts within a lot are no trouble: write the numbers into the order note.',
    specs: {
      Layouts: '22',
      Keys: 'Scissor, 1.8 mm',
      Cable: '1.8 m, USB-A',
      Cleaning: 'Disinfectant-proof',
      Warranty: '3 years',
    },
    look: { kind: 'keyboard', finish: 'graphite', accent: '#4fb3f7', size: 1 },
  },
  {
    name: 'Typeline Compact Keyboard',
    priceCents: 2_600,
    available: 9200,
    description:
      'Without the number block, the mouse moves closer and the shoulder rests. Three devices at a key press, by receiver or Bluetooth. Two cells last three years, and the first two are in the box.',
    specs: { Layouts: '14', Devices: '3', Connection: 'Receiver, Bluetooth', Battery: '36 months' },
    look: { kind: 'keyboard', finish: 'white', accent: '#e85d75', size: 0 },
  },
  {
    name: 'Typeline Mechanical Keyboard',
    priceCents: 5_900,
    available: 1900,
    description:
      'For developers, writers and dispatchers: mechanical switches with a soft landing, rated for eighty million strokes, changed one by one without soldering. A steel plate keeps it where it was put. The cable comes off and is an ordinary USB-C cable, because captive cables are what ends most good keyboards.',
    specs: {
      Switches: 'Tactile, hot-swap',
      Rating: '80 million strokes',
      Plate: 'Steel',
      Cable: 'USB-C, removable',
      Layouts: '9',
    },
    look: { kind: 'keyboard', finish: 'midnight', accent: '#f2a541', size: 1 },
  },
  {
    name: 'Pointline Silent Mouse',
    priceCents: 1_100,
    available: 41000,
    description:
      'A mouse that fits most hands and that nobody hears. One cell runs it for a year and a half. The receiver stores inside, and when it is lost all the same, the mouse works over Bluetooth. In cartons of forty, ten colours of grey being the only choice we spare you: there is one.',
    specs: {
      Clicks: 'Silent',
      Connection: 'Receiver, Bluetooth',
      Battery: '18 months',
      Resolution: '1,600 dpi',
      Carton: '40 pieces',
    },
    look: { kind: 'mouse', finish: 'graphite', accent: '#48c9a9', size: 0 },
  },
  {
    name: 'Pointline Ergo Mouse',
    priceCents: 3_400,
    available: 5300,
    description:
      'Turns the hand towards the handshake position, which takes the strain off the wrist. Two sizes for the right hand and one for the left; give the numbers with the order. Six of ten people who try it for a week keep it, which is what occupational physicians told us and our own exchange figures say.',
    specs: {
      Angle: '57°',
      Sizes: 'M and L right, M left',
      Connection: 'Receiver, Bluetooth',
      Battery: '4 months, rechargeable',
    },
    look: { kind: 'mouse', finish: 'silver', accent: '#6d7cf2', size: 2 },
  },
]
