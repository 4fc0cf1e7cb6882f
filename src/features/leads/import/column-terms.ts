import { personColumnTerms, personNameScorer } from '#features/imports/person-column-terms.ts';
import { requirementColumnTerms } from '#features/requirements/import/column-terms.ts';
import type { LeadImportField } from './columns.ts';

/** Column names of agencies and portals in English, Hindi, Marathi and Gujarati, in Latin and Indian scripts. */
const columnTerms: Record<LeadImportField, string> = {
  ...requirementColumnTerms,
  area_min:
    'area from, min area, minimum area, area min, area minimum, size from, min size, minimum size, min carpet area, minimum carpet area, न्यूनतम क्षेत्रफल, किमान क्षेत्रफळ, લઘુત્તમ ક્ષેત્રફળ',
  area_max:
    'area to, max area, maximum area, area max, area maximum, size to, max size, maximum size, area, area required, required area, wanted area, carpet area, built up area, super area, super built up area, area sq ft, area sqft, size, size sq ft, size sqft, sq ft, sqft, क्षेत्रफल, अधिकतम क्षेत्रफल, क्षेत्रफळ, कमाल क्षेत्रफळ, ક્ષેત્રફળ, મહત્તમ ક્ષેત્રફળ',
  possession_by:
    'possession by, possession, possession date, expected possession, possession required, required by, needed by, ready by, move in, move in by, move in date, shifting date, कब्ज़ा, कब्जा, ताबा, કબજો',
  full_name:
    'name, full name, lead name, lead, client name, customer name, client, customer, contact name, contact person, person, buyer name, enquirer, enquirer name, prospect, prospect name, sender name, naam, nav, grahak, नाम, नाव, ग्राहक, ग्राहक का नाम, ग्राहकाचे नाव, નામ, ગ્રાહક, ગ્રાહકનું નામ',
  ...personColumnTerms,
  source:
    'source, lead source, source of lead, enquiry source, inquiry source, lead from, came from, how did you hear, portal, channel, medium, media, platform, utm source, srot, strot, स्रोत, सोर्स, माध्यम, સ્ત્રોત, સોર્સ, માધ્યમ',
  status:
    'status, lead status, stage, lead stage, current status, current stage, pipeline stage, disposition, call status, sthiti, स्थिति, स्थिती, टप्पा, સ્થિતિ, તબક્કો',
  lost_reason:
    'lost reason, reason lost, reason for loss, lost because, why lost, drop reason, dropped reason, dead reason, reason for dropping, closing reason, rejection reason',
  lost_note: 'lost note, lost notes, lost remarks, lost comment, note to the loss',
  won_reason: 'won because, won reason, reason won, win reason',
  won_note: 'note to the win, won note, won notes, won remarks, win note',
  interest_type:
    'interest, interest type, interested in, looking to, looking for, purpose, intent, requirement type, enquiry type, inquiry type, enquiry for, lead type, buy rent, buy or rent, buy sell rent, transaction type, uddesh, उद्देश्य, उद्देश, હેતુ, જરૂરિયાત',
  budget:
    'budget, max budget, maximum budget, budget max, budget range, price range, budget in lakhs, budget in lacs, budget lakhs, budget lacs, budget in cr, budget rs, budget inr, amount, deal value, lead value, value, expected rent, rent budget, बजट, बजेट, બજેટ',
  preferred_locations:
    'preferred locations, preferred location, preferred area, preferred areas, location preference, locations, location, locality, localities, area, areas, area of interest, city, place, looking in, ilaka, thikan, इलाका, पसंदीदा इलाका, स्थान, ठिकाण, पसंतीचे ठिकाण, परिसर, विभाग, વિસ્તાર, પસંદગીનો વિસ્તાર, સ્થળ',
  property:
    'property, property name, property title, project, project name, listing, listing title, interested property, enquired property, enquired for, property enquired, ad title, sampatti, संपत्ति, प्रॉपर्टी, मालमत्ता, प्रकल्प, प्रोजेक्ट, મિલકત, પ્રોપર્ટી, પ્રોજેક્ટ',
  follow_up_on:
    'next follow up, follow up, followup, follow up date, followup date, follow up on, next follow up date, next followup, next followup date, next call, next call date, call back date, callback date, next action date, reminder, reminder date, agla sampark, फॉलोअप, फॉलो अप, अगला संपर्क, पुढील संपर्क, ફોલોઅપ, ફોલો અપ',
  agent:
    'agent, agent name, assigned to, assigned agent, assigned, handled by, sales person, salesperson, executive, sales executive, relationship manager, rm, lead owner, owner of lead, employee, staff, caller, telecaller, एजेंट, एजंट, એજન્ટ',
  created_on:
    'date, created, created on, created at, created date, date created, added on, added, date added, enquiry date, inquiry date, date of enquiry, date of inquiry, enquired on, lead date, date of lead, received on, received date, date received, entry date, registered on, timestamp, tarikh, dinank, तारीख, दिनांक, तिथि, તારીખ, દિનાંક',
  notes:
    'notes, note, remarks, remark, comments, comment, description, details, message, query, requirement, requirements, enquiry, inquiry, more details, feedback, vivaran, tippani, nond, विवरण, टिप्पणी, टिप्पणियाँ, नोंद, नोंदी, शेरा, संदेश, નોંધ, ટિપ્પણી, વિગત, સંદેશ',
};

/** Columns that resemble a field but are something else: about other people, the property or the file itself. */
const others =
  /\b(?:father|mother|husband|wife|spouse|company|builder|building|society)\b|\b(?:agent|broker|executive|employee|staff) (?:phone|mobile|contact|e ?mail|no|id)\b|\b(?:carpet|built|plot|sq|super)\b|\bproperty (?:type|id|code|city|price|area)\b|\b(?:pan|aadhaar|aadhar)\b|\bid$|\burl\b|\balternate\b|\bsecondary\b|\b(?:birth|modified|updated|possession|visit|closing|closed|last)\b.*\b(?:date|on|at|name)\b|^(?:dob|last (?:follow ?up|contact|call)\b.*)$/u;

/** How well a column name matches the field, 0 to 100. */
export const leadNameScore = personNameScorer({
  terms: columnTerms,
  others,
  // 'Carpet area', 'possession date'.
  meantFields: ['area_min', 'area_max', 'possession_by'],
});
