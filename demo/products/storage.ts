import type { CatalogueEntry } from '../product.ts'

export const storage: readonly CatalogueEntry[] = [
  {
    name: 'Vault SSD 500 GB, 2.5 in',
    priceCents: 3_900,
    available: 13200,
    description:
      'The cheapest way to give old computers three more years. Reads at 550 MB a second, starts the system in under fifteen seconds, and comes with a seven-millimetre frame and four screws. Each lot has one controller and one kind of memory throughout; we do not ship mixed batches, so what you tested is what you get.',
    specs: {
      Capacity: '500 GB',
      Interface: 'SATA 6 Gbit/s',
      Read: '550 MB/s',
      Endurance: '300 TB written',
      Warranty: '5 years',
    },
    look: { kind: 'ssd', finish: 'graphite', accent: '#4f8ff7', size: 0 },
  },
  {
    name: 'Vault SSD 2 TB, 2.5 in',
    priceCents: 10_900,
    available: 3400,
    description:
      'Two terabytes for servers and workstations with 2.5-inch bays. Capacitors on the board finish the last write when the power goes. Its wear can be read with ordinary tools, and a drive that reports less than ten percent left within five years is exchanged before it fails.',
    specs: {
      Capacity: '2 TB',
      Interface: 'SATA 6 Gbit/s',
      'Power loss': 'Protected',
      Endurance: '1,800 TB written',
      Warranty: '5 years',
    },
    look: { kind: 'ssd', finish: 'silver', accent: '#c65bcf', size: 2 },
  },
  {
    name: 'Vault NVMe 1 TB, Gen 4',
    priceCents: 6_900,
    available: 10600,
    description:
      'A one-terabyte drive the size of a stick of gum, reading at five gigabytes a second. Self-encrypting, so that a drive can be erased in a second and sold on. A thin heat spreader fits laptops as well as desktops. Trays of fifty, anti-static, stackable.',
    specs: {
      Capacity: '1 TB',
      Interface: 'PCIe 4.0 × 4',
      Read: '5,000 MB/s',
      Encryption: 'AES-256, Opal 2.0',
      Form: 'M.2 2280',
    },
    look: { kind: 'nvme', finish: 'graphite', accent: '#e2574c', size: 1 },
  },
  {
    name: 'Vault NVMe 256 GB, Short',
    priceCents: 2_900,
    available: 7700,
    description:
      'For tablets, tills and small machines that take the thirty-millimetre size. Runs from −20 to 70 degrees. Sold for as long as the machines that need it: we hold a reserve of ten thousand and say a year ahead when it ends.',
    specs: { Capacity: '256 GB', Interface: 'PCIe 3.0 × 4', Form: 'M.2 2230', Temperature: '−20 to 70 °C' },
    look: { kind: 'nvme', finish: 'graphite', accent: '#3aa67a', size: 0 },
  },
  {
    name: 'Archive HDD 12 TB',
    priceCents: 21_900,
    available: 890,
    description:
      'Helium-filled, made to run day and night in racks of many, where vibration kills lesser drives. Packed in foam trays of twenty, shipped upright, with a shock sensor in each carton: if it is red on arrival, refuse the carton and we send another. Failure rates of past batches are published with the data sheet.',
    specs: {
      Capacity: '12 TB',
      Speed: '7200 rpm',
      Interface: 'SATA 6 Gbit/s',
      Workload: '550 TB a year',
      MTBF: '2.5 million hours',
    },
    look: { kind: 'hard-disk', finish: 'silver', accent: '#3b6fd6', size: 1 },
  },
  {
    name: 'Keyring 64 GB USB Stick',
    priceCents: 600,
    available: 0,
    description:
      'A metal stick that stays on the key ring. Can be delivered with your files already on it, verified piece by piece, and locked against writing if you wish. All of this batch is sold; ask for a quote to reserve from the next.',
    specs: { Capacity: '64 GB', Interface: 'USB 3.2', Read: '120 MB/s', Preload: 'On request' },
    look: { kind: 'usb-stick', finish: 'silver', accent: '#f2734f', size: 0 },
  },
  {
    name: 'Keyring Secure 128 GB',
    priceCents: 3_400,
    available: 4800,
    description:
      'Encrypts in hardware and asks for its code on a keypad of its own program, on any system, without rights to install. Ten wrong codes erase it. Certified to the level that public bodies ask for; the certificate is a download away. Each stick carries a number that you can keep in your inventory.',
    specs: {
      Capacity: '128 GB',
      Encryption: 'AES-256 hardware',
      Certificate: 'FIPS 140-3 level 3',
      Read: '250 MB/s',
      Erase: 'After 10 wrong codes',
    },
    look: { kind: 'usb-stick', finish: 'graphite', accent: '#4fb37a', size: 2 },
  },
  {
    name: 'Cabinet 4-Bay NAS',
    priceCents: 33_900,
    available: 470,
    description:
      'A file server for a team of thirty that anyone can look after: four drives, one of which may fail without loss, and a screen that says so in a sentence. Two network ports at 2.5 gigabit. Backs itself up to another one at night over an encrypted line. Sold without drives, or with four of the Archive drives on a quote.',
    specs: {
      Bays: '4 × 3.5 in',
      Memory: '8 GB ECC',
      Network: '2 × 2.5 GbE',
      Levels: 'RAID 1, 5, 6, 10',
      Noise: '22 dB',
    },
    look: { kind: 'nas', finish: 'graphite', accent: '#4fb3f7', size: 2 },
  },
]
