import { personColumnTerms, personNameScorer } from '#features/imports/person-column-terms.ts';
import { requirementColumnTerms } from '#features/requirements/import/column-terms.ts';
import type { ClientImportField } from './columns.ts';

/** Column names that agencies use, in English, Hindi, Marathi and Gujarati, in Latin and native scripts. */
const columnTerms: Record<ClientImportField, string> = {
  ...requirementColumnTerms,
  full_name:
    'name, full name, client name, customer name, client, customer, contact name, contact person, person, party name, party, lead name, buyer name, seller name, tenant name, owner name, investor name, naam, nav, grahak, grahak ka naam, नाम, नाव, ग्राहक, ग्राहक का नाम, ग्राहकाचे नाव, નામ, ગ્રાહક, ગ્રાહકનું નામ',
  client_type:
    'client type, type, customer type, type of client, category, client category, buyer seller, buyer or seller, role, looking to, looking for, purpose, intent, requirement type, prakar, prakaar, प्रकार, ग्राहक प्रकार, પ્રકાર, ગ્રાહક પ્રકાર',
  ...personColumnTerms,
  phone: `${personColumnTerms.phone}, phone mobile`,
  budget_max:
    'max budget, maximum budget, budget max, budget maximum, budget to, budget up to, budget upto, budget high, upper budget, max price, budget, budget range, price range, budget in lakhs, budget in lacs, budget lakhs, budget lacs, budget in cr, budget rs, budget inr, amount, expected rent, rent budget, adhiktam budget, बजट, अधिकतम बजट, बजेट, कमाल बजेट, બજેટ, મહત્તમ બજેટ',
  preferred_locations:
    'preferred locations, preferred location, preferred area, preferred areas, location preference, locations, location, locality, localities, area, areas, area preference, area of interest, interested in, looking in, wanted location, pasandida ilaka, ilaka, thikan, इलाका, पसंदीदा इलाका, स्थान, ठिकाण, पसंतीचे ठिकाण, परिसर, વિસ્તાર, પસંદગીનો વિસ્તાર, સ્થળ',
  bathrooms_min:
    'bathrooms from, min bathrooms, minimum bathrooms, bathrooms min, bathrooms minimum, fewest bathrooms, min baths, baths min, न्यूनतम बाथरूम, कम से कम बाथरूम, किमान बाथरूम, લઘુત્તમ બાથરૂમ, ઓછામાં ઓછા બાથરૂમ',
  bathrooms_max:
    'bathrooms to, max bathrooms, maximum bathrooms, bathrooms max, bathrooms maximum, most bathrooms, max baths, baths max, bathrooms, bathroom, baths, bath, toilets, toilet, washrooms, no of bathrooms, number of bathrooms, no of toilets, बाथरूम, शौचालय, अधिकतम बाथरूम, कमाल बाथरूम, બાથરૂમ, શૌચાલય, મહત્તમ બાથરૂમ',
  amenities:
    'amenities, wanted amenities, preferred amenities, amenity, facilities, features, must have, must haves, suvidha, suvidhaye, सुविधा, सुविधाएँ, सुविधाएं, पसंदीदा सुविधाएँ, सोयी, सुविधा हव्या, સુવિધા, સુવિધાઓ',
  address:
    'address, full address, current address, residential address, postal address, residence, home address, street, pata, patta, पता, पत्ता, સરનામું',
  state: 'state, state name, province, rajya, राज्य, રાજ્ય',
  gstin: 'gstin, gst, gst no, gst number, gst in, gstin no, gstin number, जीएसटी, જીએસટી',
  language: 'language, preferred language, mother tongue, speaks, bhasha, भाषा, ભાષા',
  agent:
    'agent, agent name, assigned to, assigned agent, assigned, handled by, sales person, salesperson, executive, sales executive, relationship manager, rm, broker, owner of lead, employee, staff, एजेंट, एजंट, એજન્ટ',
  notes:
    'notes, note, remarks, remark, comments, comment, description, details, requirement, requirements, more details, vivaran, tippani, nond, विवरण, टिप्पणी, टिप्पणियाँ, नोंद, नोंदी, शेरा, નોંધ, ટિપ્પણી, વિગત',
};

/** Columns that resemble a field but concern other people, the property or the file itself. */
const others =
  /\b(?:father|mother|husband|wife|spouse|company|project|property|builder|building|society|reference|referred)\b|\b(?:agent|broker|executive|employee|staff) (?:phone|mobile|contact|e ?mail|no|id)\b|\b(?:carpet|built|plot|sq|super)\b|\b(?:pan|aadhaar|aadhar)\b|\bid$|\burl\b|\bdate\b|\balternate\b|\bsecondary\b/u;

/** How well a column name matches the field, 0 to 100. */
export const clientNameScore = personNameScorer({ terms: columnTerms, others });
