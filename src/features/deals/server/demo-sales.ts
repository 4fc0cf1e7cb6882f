import type { DemoKind } from '#features/properties/server/demo-pictures.ts';

export interface DemoSale {
  readonly title: string;
  readonly type: string;
  readonly kind: DemoKind;
  /** `requested` is a rent per month if let, otherwise a price. */
  readonly isLet: boolean;
  readonly requested: number;
  readonly address: string;
  readonly rooms: number;
  readonly area: number;
}

const lakh = 100_000;

const flat = (title: string, rooms: number, lakhs: number, area: number, address: string): DemoSale => ({
  title: `${title}, ${rooms} BHK`,
  type: 'Apartment',
  kind: 'apartment',
  isLet: false,
  requested: lakhs * lakh,
  address,
  rooms,
  area,
});
const house = (title: string, rooms: number, lakhs: number, area: number, address: string): DemoSale => ({
  title,
  type: 'House',
  kind: 'house',
  isLet: false,
  requested: lakhs * lakh,
  address,
  rooms,
  area,
});
const letFlat = (title: string, rooms: number, rent: number, area: number, address: string): DemoSale => ({
  ...flat(title, rooms, 0, area, address),
  isLet: true,
  requested: rent,
});
const letOffice = (title: string, rent: number, area: number, address: string): DemoSale => ({
  title,
  type: 'Office',
  kind: 'office',
  isLet: true,
  requested: rent,
  address,
  rooms: 0,
  area,
});

/** Oldest first. */
export const demoSales: readonly DemoSale[] = [
  flat('Aster Park', 2, 78, 890, '12, Paud Road, Kothrud'),
  letFlat('Gulmohar Vihar', 2, 28_000, 860, '4, DP Road, Aundh'),
  flat('Vasant Baug', 3, 124, 1310, 'A-402, Bibwewadi Kondhwa Road'),
  house('Tulsi Niwas', 3, 186, 2100, '9, Prabhat Road Lane 6'),
  letFlat('Sonchafa Heights', 1, 19_500, 520, 'C-11, Sinhagad Road'),
  flat('Pavan Heritage', 2, 69, 780, 'B-203, Dhayari Phata'),
  flat('Silver Oak Court', 3, 142, 1450, '1101, Magarpatta Road, Hadapsar'),
  letOffice('Trimurti Chambers, 2nd floor', 92_000, 1150, '2, Jangli Maharaj Road'),
  flat('Kaveri Sankul', 2, 83, 905, 'E-7, Karve Nagar'),
  letFlat('Parijat Residency', 3, 42_000, 1280, '703, Baner Balewadi Link Road'),
  flat('Mahalaxmi Towers', 3, 158, 1520, '904, Market Yard Road'),
  flat('Rajhans Society', 1, 44, 510, '16, Dhankawadi'),
  letFlat('Indrayani Greens', 2, 24_500, 820, 'D-304, Moshi Alandi Road'),
  house('Ganesh Kunj', 4, 265, 2750, '21, Sahakar Nagar 2'),
  flat('Orchid Enclave', 2, 91, 940, '506, Kharadi Bypass'),
  letFlat('Bakul Apartments', 1, 17_000, 490, '3, Warje Malwadi'),
  flat('Nandanvan Classic', 3, 131, 1380, 'F-801, Pashan Sus Road'),
  flat('Saptagiri Heights', 2, 74, 835, '210, Ambegaon Budruk'),
  letFlat('Blue Ridge Annexe', 3, 46_500, 1340, 'T4-1203, Hinjewadi Phase 1'),
  flat('Chinmay Residency', 2, 87, 915, '14, Erandwane Lane 3'),
  house('Anandban Row House 6', 3, 172, 1890, '6, NIBM Annexe'),
  letOffice('Deccan Square, unit 14', 68_000, 840, '14, Fergusson College Road'),
  flat('Mangal Murti', 2, 65, 760, 'A-9, Narhe Road'),
  flat('Harmony Terraces', 3, 149, 1490, '1504, Wakad Hinjewadi Road'),
  letFlat('Sunrise Court', 2, 31_000, 900, '6, Salunke Vihar'),
  flat('Yashodhan', 4, 228, 2050, '601, Model Colony'),
  flat('Laburnum Gardens', 2, 96, 960, 'G-105, Viman Nagar'),
  letFlat('Ashiyana Corner', 1, 21_000, 540, '8, Kondhwa Khurd'),
  flat('Rohan Vista', 3, 137, 1405, '1002, Undri Chowk'),
  house('Shree Sadan', 3, 195, 2240, '44, Karve Nagar Lane 9'),
  letFlat('Teakwood Manor', 3, 55_000, 1480, '302, Kalyani Nagar'),
  flat('Malhar Park', 2, 72, 810, 'B-614, Pirangut Road, Bhugaon'),
  flat('Sundar Nivas', 1, 48, 530, '7, Swargate Corner'),
  letFlat('Vrindavan Heights', 2, 26_500, 870, '1105, Ravet Basket Bridge'),
  flat('Emerald Isle', 3, 165, 1560, '1801, Balewadi High Street'),
  flat('Gokul Sankul', 2, 79, 850, 'C-301, Chinchwad Gaon'),
  letOffice('Bund Garden Court, 3rd floor', 145_000, 1700, '3, Bund Garden Road'),
  flat('Amrut Kalash', 2, 88, 925, '11, Navi Peth'),
  letFlat('Palm Meadows', 2, 29_500, 885, '205, Keshav Nagar, Mundhwa'),
  flat('Suvarna Rekha', 3, 151, 1475, '702, Bavdhan Khurd'),
  house('Champa Kutir', 4, 312, 3100, '2, Boat Club Road'),
  flat('Tejas Residency', 2, 93, 950, 'A-1203, Pimple Saudagar'),
  letFlat('Lotus Court', 1, 18_500, 505, '5, Sangamwadi'),
  flat('Shivneri Heights', 3, 128, 1360, '410, Nanded City'),
  flat('Kumar Bageecha', 2, 82, 880, 'D-8, Pimpri Camp'),
  letFlat('Eden Woods', 3, 48_000, 1390, '901, Koregaon Park Annexe'),
  flat('Nisarg Srushti', 2, 76, 840, '306, Tathawade'),
  flat('Sai Velocity', 3, 134, 1395, '1406, Baner Pashan Link Road'),
  letFlat('Madhura Apartments', 2, 27_500, 875, '2, Tilak Nagar, Kothrud'),
  flat('Ivory Estate', 3, 146, 1465, '1210, Someshwarwadi'),
  house('Nandadeep', 3, 208, 2300, '17, Patwardhan Baug'),
  flat('Riddhi Siddhi Park', 2, 85, 910, 'B-502, Katraj Kondhwa Road'),
  letFlat('Crystal Garden', 2, 33_000, 930, '808, Baner Road'),
  flat('Mont Vert Lane', 3, 155, 1510, '1605, Pashan'),
];

interface DemoWin {
  /** The name of the lead that the deal wins. */
  readonly lead: string;
  readonly sale: DemoSale;
  readonly daysAgo: number;
  /** The agent's index among the people. */
  readonly agent: number;
}

/** The deals of the closed demo leads; the one who sells owns the property. */
export const demoWins: readonly DemoWin[] = [
  {
    lead: 'Sameer Wadekar',
    sale: flat('Mukai Greens', 2, 72, 830, 'C-904, Mukai Chowk, Ravet'),
    daysAgo: 16,
    agent: 3,
  },
  {
    lead: 'Malti Dandekar',
    sale: house('Dandekar Bungalow', 3, 192, 2150, '11, Prabhat Road Lane 12'),
    daysAgo: 14,
    agent: 2,
  },
  {
    lead: 'Rohit and Mansi Bhave',
    sale: flat('Sarathi Crest', 3, 134, 1390, '602, ITI Road, Aundh'),
    daysAgo: 10,
    agent: 1,
  },
  {
    lead: 'Joseph Pinto',
    sale: letFlat('Clover Terrace', 2, 37_500, 940, '3, East Street, Camp'),
    daysAgo: 9,
    agent: 2,
  },
];

export const demoBuyers: readonly string[] = [
  'Nikhil Kelkar',
  'Sayali and Amit Jadhav',
  'Ritu Malhotra',
  'Prakash Wagh',
  'Zainab Poonawala',
  'Kiran Chitale',
  'Sameer Dharmadhikari',
  'Anjali Thomas',
  'Bhavesh Doshi',
  'Ganesh Shinde',
  'Mrunal Phadke',
  'Ashok Lele',
  'Tanvi Bapat',
  'Rajiv Menon',
  'Shweta Gaikwad',
  'Omkar Salunkhe',
  'Leena D’Souza',
  'Hemant Karnik',
  'Devika Iyer',
  'Sandeep Pawar',
  'Neelam Chordia',
  'Ajinkya Mane',
  'Priya Raghavan',
  'Tarun Bansal',
  'Vaishali More',
  'Farhan Qureshi',
];

export const demoOwners: readonly string[] = [
  'Madhukar Ghatpande',
  'Sulochana Date',
  'Ramesh Oswal',
  'Vidya Nagarkar',
  'Captain Arun Bedekar',
  'Jayant Limaye',
  'Heena Kothari',
  'Shrikant Barve',
  'Usha Venkatesh',
  'Dilip Shirole',
  'Mangala Tambe',
  'Firoz Irani',
  'Pradnya Kirloskar',
  'Suresh Lunkad',
];
