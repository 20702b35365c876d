import type { CatalogueEntry } from '../product.ts'

export const docks: readonly CatalogueEntry[] = [
  {
    name: 'Dockline 100 USB-C Dock',
    priceCents: 8_900,
    available: 9400,
    description:
      'Two 4K displays, wired network, six USB ports and 100 watts of charge through one cable. Tested with the forty business laptops that our customers own most, whatever their maker; the list is kept up to date on its data sheet. Firmware can be updated over the network for all docks at once. Comes with a lock slot and a metre of cable.',
    specs: {
      Displays: '2 × 4K at 60 Hz',
      Charging: '100 W',
      Network: 'Gigabit',
      Ports: '3 × USB-A, 2 × USB-C, audio',
      Cable: '1 m, captive',
    },
    look: { kind: 'dock', finish: 'graphite', accent: '#35c2a5', size: 1 },
  },
  {
    name: 'Dockline 180 Triple Dock',
    priceCents: 15_900,
    available: 2600,
    description:
      'Drives three displays from one port and charges anything up to a mobile workstation. A 2.5-gigabit network port keeps large files off the wireless network. Metal housing, no fan, and a power supply that is half the size of the usual brick because it is made of gallium nitride. Five percent spares are included with lots of 500.',
    specs: {
      Displays: '3 × 4K at 60 Hz',
      Charging: '140 W',
      Network: '2.5 GbE',
      Ports: '4 × USB-A, 3 × USB-C',
      Supply: '180 W GaN',
    },
    look: { kind: 'dock', finish: 'silver', accent: '#4f8ff7', size: 2 },
  },
  {
    name: 'Hubline 4 USB-C Hub',
    priceCents: 1_900,
    available: 32000,
    description:
      'Four ports where the laptop has two. The aluminium shell spreads the heat, the cable is glued and clamped, and the connector has survived ten thousand insertions on our bench. No driver, no setting, no software. Packed twenty to a carton without plastic.',
    specs: { Ports: '3 × USB-A, 1 × USB-C', Speed: '10 Gbit/s', Cable: '18 cm', Carton: '20 pieces' },
    look: { kind: 'hub', finish: 'silver', accent: '#f2a541', size: 0 },
  },
  {
    name: 'Hubline 7 Travel Hub',
    priceCents: 3_900,
    available: 11800,
    description:
      'HDMI, network, card reader, three USB ports and charging that passes through, in a case the size of a chocolate bar. It wakes displays reliably after sleep, which sounds like little and is the most common complaint about hubs of this kind. Each one is tested with a display attached before it is packed.',
    specs: {
      Display: 'HDMI, 4K at 60 Hz',
      Network: 'Gigabit',
      Ports: '3 × USB-A',
      'Card reader': 'SD, microSD',
      Charging: '100 W through',
    },
    look: { kind: 'hub', finish: 'graphite', accent: '#58b7f5', size: 1 },
  },
  {
    name: 'Hubline 10 Desk Hub, Powered',
    priceCents: 4_500,
    available: 150,
    description:
      'Ten ports with a power supply of their own, each protected by itself: a shorted cable switches off its port and no other. Test benches, copy stations and charging shelves use it because every port delivers its full current at the same time. Screws to a desk or a rail. One and a half lots are left of this batch.',
    specs: {
      Ports: '10 × USB-A',
      Speed: '5 Gbit/s',
      Supply: '60 W',
      Protection: 'Per port',
      Mounting: 'Screw or rail',
    },
    look: { kind: 'hub', finish: 'midnight', accent: '#7ad0a0', size: 2 },
  },
]
