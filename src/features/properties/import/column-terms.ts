import { nameScorer, normalizeColumnName } from '#features/imports/column-names.ts';
import { mapValues } from '#platform/map-values.ts';
import type { ContactRole } from '../rules.ts';

/** The names of columns with the people of a role: their names, and their phone numbers. */
const nameTerms = (people: readonly string[], bare = people) =>
  [...bare, ...people.flatMap((who) => [`${who} name`, `${who}'s name`, `name of ${who}`])].join(', ');
const phoneTerms = (people: readonly string[]) =>
  people.flatMap((who) => phoneWords.map((word) => `${who} ${word}`)).join(', ');
const phoneWords = [
  ...['phone', 'phone no', 'phone number', 'mobile', 'mobile no', 'mobile number', 'mob', 'mob no', 'cell', 'number'],
  ...['no', 'contact', 'contact no', 'contact number', 'whatsapp', 'whatsapp no', 'whatsapp number', 'tel'],
];
const owners = ['owner', 'property owner', 'flat owner', 'landlord', 'malik', 'मालिक', 'मालक', 'માલિક'];
const coOwners = ['co owner', 'joint owner', 'second owner'];
const caretakers = ['caretaker', 'care taker', 'key holder', 'keyholder'];
const tenants = ['tenant', 'current tenant', 'present tenant', 'existing tenant', 'kirayedar'];
const builders = ['builder', 'developer', 'promoter', 'बिल्डर', 'બિલ્ડર'];

/**
 * The fields that a file can fill, in the order of the mapping screen: the heading of an export, and the column names
 * that agencies use, in English, Hindi, Marathi and Gujarati, in Latin and native scripts. `isLater` marks a heading
 * that exports of earlier versions do not have.
 */
const columns = {
  title: {
    heading: 'Title',
    terms:
      'title, name, property name, listing title, listing, heading, headline, property title, ad title, shirshak, sheershak, naam, शीर्षक, नाम, नाव, શીર્ષક, નામ',
  },
  address: {
    heading: 'Address',
    terms:
      'address, location, full address, street, street address, landmark, place, site location, project location, pata, patta, sthan, sthal, thikana, jagah, पता, स्थान, पत्ता, ठिकाण, સરનામું, સ્થળ',
  },
  locality: {
    heading: 'Locality',
    terms:
      'locality, locality name, sub locality, area name, neighbourhood, neighborhood, suburb, micro market, ilaka, parisar, इलाका, परिसर, વિસ્તાર',
    isLater: true,
  },
  project: {
    heading: 'Project or society',
    terms:
      'society, project, building, complex, tower, apartment, township, society name, project name, building name, apartment name, project or society, sosayti, इमारत, सोसाइटी, सोसायटी, સોસાયટી',
    isLater: true,
  },
  city: {
    heading: 'City',
    terms: 'city, town, city name, district, shahar, shehar, sheher, shahr, nagar, gaon, शहर, नगर, जिला, શહેર, ગામ',
  },
  state: { heading: 'State', terms: 'state, state name, province, rajya, pradesh, राज्य, प्रदेश, રાજ્ય' },
  price: {
    heading: 'Price (rupees)',
    terms:
      'price, total price, asking price, sale price, selling price, list price, listing price, expected price, amount, cost, total cost, value, rate, budget, rent, monthly rent, rent amount, price inr, mrp, quote, demand, kimat, keemat, kimmat, daam, dam, mulya, bhav, bhaav, kiraya, bhada, bhade, कीमत, मूल्य, दाम, भाव, किराया, किंमत, भाडे, કિંમત, ભાવ, ભાડું',
  },
  property_type: {
    heading: 'Property type',
    terms:
      'property type, type, category, property category, unit type, building type, type of property, kind, segment, prakar, prakaar, प्रकार, संपत्ति प्रकार, પ્રકાર',
  },
  bedrooms: {
    heading: 'Bedrooms',
    terms:
      'bedrooms, bedroom, beds, bed, bhk, rooms, no of bedrooms, number of bedrooms, no of rooms, bhk type, configuration, config, size, unit size, flat size, bed rooms, kamre, kamra, kholi, कमरे, बेडरूम, शयनकक्ष, खोल्या, બેડરૂમ, રૂમ',
  },
  bathrooms: {
    heading: 'Bathrooms',
    terms:
      'bathrooms, bathroom, bath, baths, toilets, toilet, washrooms, no of bathrooms, number of bathrooms, no of toilets, snanghar, gusalkhana, shauchalay, बाथरूम, स्नानघर, शौचालय, બાથરૂમ',
  },
  square_feet: {
    heading: 'Area (sq ft)',
    terms:
      'area, square feet, sqft, sq ft, total sqft, total area, size sqft, area sqft, carpet area, built up area, builtup area, super built up area, super area, saleable area, plot area, land area, site area, property area, area in, size in sqft, sft, total sft, area sq ft, size, extent, dimensions, dimension, plot size, kshetrafal, kshetraphal, kshetrapal, क्षेत्रफल, क्षेत्र, ક્ષેત્રફળ',
  },
  area_basis: {
    heading: 'Area basis',
    terms: 'area type, area basis, type of area, area measured, area kind, measurement type, क्षेत्र प्रकार',
  },
  facing: {
    heading: 'Facing',
    terms:
      'facing, face, facing direction, direction, property facing, door facing, main door facing, entrance facing, vastu facing, mukh, mukhi, disha, दिशा, मुख, मुखी, દિશા, મુખ',
    isLater: true,
  },
  floor: {
    heading: 'Floor',
    terms:
      'floor, floor no, floor number, property on floor, on floor, flat floor, manzil, majla, मंजिल, मंज़िल, मजला, માળ',
    isLater: true,
  },
  total_floors: {
    heading: 'Total floors',
    terms:
      'total floors, no of floor, no of floors, number of floors, floors, total floor, floors in building, building floors, storeys, कुल मंजिल, एकूण मजले, કુલ માળ',
    isLater: true,
  },
  furnishing: {
    heading: 'Furnishing',
    terms:
      'furnishing, furnished, furnishing status, furnished status, furnishing type, furniture, sajawat, फर्निशिंग, फर्निचर, ફર્નિશિંગ',
    isLater: true,
  },
  possession: {
    heading: 'Possession',
    terms:
      'possession, possession status, construction status, project status, availability, ready to move, kabja, kabza, कब्जा, कब्ज़ा, ताबा, કબજો',
    isLater: true,
  },
  possession_on: {
    heading: 'Possession date',
    terms:
      'possession date, possession on, possession by, possession in, date of possession, handover date, completion date',
    isLater: true,
  },
  covered_parking: {
    heading: 'Covered parking',
    terms:
      'parking, car parking, covered parking, reserved parking, parking spaces, parking slots, no of parking, पार्किंग, પાર્કિંગ',
    isLater: true,
  },
  open_parking: { heading: 'Open parking', terms: 'open parking, uncovered parking', isLater: true },
  maintenance: {
    heading: 'Maintenance per month (rupees)',
    terms:
      'maintenance, maintenance charges, maintenance per month, monthly maintenance, maintenance amount, society charges, society maintenance, cam charges, रखरखाव, मेंटेनेंस, मेंटेनन्स, મેઇન્ટેનન્સ',
    isLater: true,
  },
  deposit: {
    heading: 'Deposit (rupees)',
    terms:
      'deposit, security deposit, deposit amount, refundable deposit, rent deposit, security amount, anamat, जमा राशि, डिपॉजिट, डिपॉज़िट, अनामत, ડિપોઝિટ',
    isLater: true,
  },
  purpose: {
    heading: 'Purpose',
    terms:
      'purpose, listing type, for, sale or rent, rent or sale, sale rent, transaction type, transaction, offer type, deal type, listed for, available for, uddeshya, उद्देश्य, हेतु, હેતુ',
  },
  sale_kind: {
    heading: 'Kind of sale',
    terms:
      'kind of sale, sale kind, sale type, new or resale, resale or new, new resale, ownership status, naya ya resale',
    isLater: true,
  },
  status: { heading: 'Status', terms: 'status, listing status, property status, current status, sthiti, स्थिति, સ્થિતિ' },
  zip_code: {
    heading: 'PIN code',
    terms: 'zip code, zip, pin code, pin, pincode, postal code, postcode, post code, zipcode, पिन कोड, पिनकोड, પિન કોડ',
  },
  description: {
    heading: 'Description',
    terms:
      'description, details, remarks, notes, about, comments, more details, vivaran, varnan, jankari, विवरण, वर्णन, तपशील, વર્ણન, વિગત',
  },
  features: {
    heading: 'Features',
    terms:
      'features, amenities, facilities, highlights, suvidha, suvidhaye, suvidhayen, suvidhaen, सुविधा, सुविधाएं, સુવિધા, સુવિધાઓ',
  },
  year_built: {
    heading: 'Year built',
    terms:
      'year built, built year, construction year, year of construction, built in, year, age, property age, age of property, building age, age of building, age of construction, nirman varsh, निर्माण वर्ष',
  },
  lot_size: { heading: 'Lot size', terms: 'lot size, lot, plot dimensions, plot dimension, site dimensions' },
  rera_number: {
    heading: 'RERA number',
    terms:
      'rera, rera number, rera no, rera id, rera registration, rera registration number, maharera, maharera number, k rera, रेरा',
  },
  latitude: { heading: 'Latitude', terms: 'latitude, lat, geo lat, gps lat, akshansh, अक्षांश, અક્ષાંશ' },
  longitude: {
    heading: 'Longitude',
    terms: 'longitude, lng, lon, long, geo lng, gps long, deshantar, रेखांश, देशांतर, રેખાંશ',
  },
  listing_date: {
    heading: 'Listing date',
    terms:
      'listing date, listed on, listed, date listed, posted on, posted date, date posted, date, created, created at, added on, entry date, tarikh, tareekh, dinank, दिनांक, तारीख, તારીખ',
  },
  video_url: {
    heading: 'Video link',
    terms: 'video link, video, video url, youtube, youtube link, walkthrough video, वीडियो, व्हिडिओ, વિડિઓ',
    isLater: true,
  },
  tour_url: {
    heading: 'Virtual tour link',
    terms: 'virtual tour link, virtual tour, virtual tour url, 3d tour, 360 tour, tour link, matterport, वर्चुअल टूर',
    isLater: true,
  },
  portal_ids: {
    heading: 'Portal IDs',
    terms:
      'portal ids, portal id, listing id, listing ids, 99acres id, magicbricks id, housing id, nobroker id, ad id, पोर्टल आईडी',
    isLater: true,
  },
  owner_name: { heading: 'Owner name', terms: nameTerms(owners), isLater: true },
  owner_phone: { heading: 'Owner phone', terms: phoneTerms(owners), isLater: true },
  co_owner_name: { heading: 'Co-owner name', terms: nameTerms(coOwners), isLater: true },
  co_owner_phone: { heading: 'Co-owner phone', terms: phoneTerms(coOwners), isLater: true },
  caretaker_name: { heading: 'Caretaker name', terms: nameTerms(caretakers), isLater: true },
  caretaker_phone: { heading: 'Caretaker phone', terms: phoneTerms(caretakers), isLater: true },
  // A column 'Tenant' often says who is wanted: 'Family', 'Bachelors'.
  tenant_name: { heading: 'Tenant name', terms: nameTerms(tenants, ['current tenant']), isLater: true },
  tenant_phone: { heading: 'Tenant phone', terms: phoneTerms(tenants), isLater: true },
  builder_name: { heading: 'Builder name', terms: nameTerms(builders), isLater: true },
  builder_phone: { heading: 'Builder phone', terms: phoneTerms(builders), isLater: true },
} satisfies Record<string, ImportColumn> & Record<ContactColumn, ImportColumn>;

interface ImportColumn {
  heading: string;
  terms: string;
  isLater?: true;
}

/** A column with the names or phone numbers of the people of a role. */
export type ContactColumn = `${ContactRole}_${'name' | 'phone'}`;

export type PropertyImportField = keyof typeof columns;
export const propertyImportFields = Object.keys(columns) as PropertyImportField[];
export const propertyHeadings = mapValues(columns, ({ heading }) => heading);
export const laterFields = propertyImportFields.filter((field) => 'isLater' in columns[field]);

/** Columns that resemble a field but are something else: rates, further people, parts of the building. */
const others =
  /\bper (?:sq|sft|acre|cent|month)|\bprice sq|\brate per|\bpsf\b|\b(?:owner|agent|broker|client|seller|buyer|builder|contact|person|customer|user|dealer)\b|\b(?:phone|mobile|e ?mail|whatsapp)\b|\bloan\b|\bemi\b|\bbalcon|\bid\b|\burl\b|\bimages?\b|\bphotos?\b/u;

/** Row numbers, people and reasons of refusal: never shown to buyers, so never part of the description. */
const unfit =
  /^(?:s|sr|sl|serial)? ?(?:no|number|id|index|#)?$|\b(?:owner|landlord|caretaker|agent|broker|client|seller|buyer|contact|person|customer|user|dealer)\b|\b(?:phone|mobile|e ?mail|whatsapp|aadhaar|pan)\b|^unnamed|\burl\b|^(?:row|line|reason)$/u;

const score = nameScorer(
  mapValues(columns, ({ terms }) => terms),
  others,
);

/** How well the name of a column matches a field, 0 to 100. */
export function propertyNameScore(name: string, field: PropertyImportField): number {
  const found = score(name, field);
  // 'Project area' and 'Building type' are no names of projects, and 'Owner's remarks' none of people.
  return (field === 'project' || isContactColumn(field)) && found < exact ? 0 : found;
}

const exact = 95;

const isContactColumn = (field: string) => /_(?:name|phone)$/u.test(field);

/** Whether an unmapped column may be added to the description. */
export function mayDescribe(name: string): boolean {
  return !unfit.test(normalizeColumnName(name));
}
