-- An act stays as it was recorded: it is the proof. Only whose it is may change, and an erasure blanks the note.
create function keep_consent() returns trigger language plpgsql set search_path = public as $$
begin
  raise exception 'consents are never changed' using errcode = 'restrict_violation', table = tg_table_name;
end $$;
--> statement-breakpoint
create trigger consents_keep before update on consents for each row
  when ((old.id, old.act, old.purposes, old.channels, old.way, old.recorded_by, old.at, old.language, old.text_id)
    is distinct from (new.id, new.act, new.purposes, new.channels, new.way, new.recorded_by, new.at, new.language, new.text_id)
    or (new.note <> '' and new.note is distinct from old.note))
  execute function keep_consent();
--> statement-breakpoint
create trigger consent_texts_keep before update on consent_texts for each row
  when ((old.id, old.language, old.version, old.body) is distinct from (new.id, new.language, new.version, new.body))
  execute function keep_consent();
--> statement-breakpoint
insert into consent_texts (id, language, version, body) values
  (derived_id('consent text en 1'), 'en', 1, 'We are {{company_name}}. We keep your name, phone numbers, email address and what you look for.

With your consent we use them to answer your enquiry, to offer matching properties, to remind you of visits, and to send news and advertising. You choose what we may use, and how: by call, WhatsApp, SMS or email.

You may withdraw your consent at any time, as easily as you gave it: by the link in every email, on your client page, or by telling us. You may ask to see, correct or erase your data, and name somebody to do so for you.

Write to us with any question or complaint: {{contact}}. If our answer does not help, you may complain to the Data Protection Board of India.

Digital Personal Data Protection Act 2023, sections 5, 6 and 11 to 14'),
  (derived_id('consent text hi 1'), 'hi', 1, 'हम {{company_name}} हैं। हम आपका नाम, फ़ोन नंबर, ईमेल पता और आपकी आवश्यकताएँ अपने पास रखते हैं।

आपकी सहमति से हम इनका उपयोग आपकी पूछताछ का उत्तर देने, उपयुक्त संपत्ति दिखाने, मुलाक़ात की याद दिलाने, तथा समाचार और विज्ञापन भेजने के लिए करते हैं। आप तय करते हैं कि हम किस काम के लिए और किस माध्यम से संपर्क करें: कॉल, WhatsApp, SMS या ईमेल।

आप अपनी सहमति कभी भी वापस ले सकते हैं, उतनी ही आसानी से जितनी आसानी से दी थी: हर ईमेल में दिए गए लिंक से, अपने ग्राहक पेज पर, या हमें बताकर। आप अपना डेटा देखने, ठीक करवाने या मिटवाने के लिए कह सकते हैं, और अपनी ओर से ऐसा करने के लिए किसी को नामित कर सकते हैं।

किसी भी प्रश्न या शिकायत के लिए हमें लिखें: {{contact}}। यदि हमारा उत्तर पर्याप्त न हो, तो आप भारतीय डेटा संरक्षण बोर्ड से शिकायत कर सकते हैं।

डिजिटल व्यक्तिगत डेटा संरक्षण अधिनियम 2023, धारा 5, 6 तथा 11 से 14'),
  (derived_id('consent text mr 1'), 'mr', 1, 'आम्ही {{company_name}} आहोत. आम्ही तुमचे नाव, फोन नंबर, ईमेल पत्ता आणि तुम्हाला काय हवे आहे ते जतन करतो.

तुमच्या संमतीने आम्ही ही माहिती तुमच्या चौकशीला उत्तर देण्यासाठी, जुळणाऱ्या मालमत्ता दाखवण्यासाठी, भेटींची आठवण करून देण्यासाठी, आणि बातम्या व जाहिराती पाठवण्यासाठी वापरतो. कशासाठी आणि कोणत्या माध्यमातून संपर्क करावा हे तुम्ही ठरवता: कॉल, WhatsApp, SMS किंवा ईमेल.

तुम्ही संमती कधीही मागे घेऊ शकता, दिली तितक्याच सहजपणे: प्रत्येक ईमेलमधील लिंकने, तुमच्या ग्राहक पेजवर, किंवा आम्हाला सांगून. तुम्ही तुमचा डेटा पाहण्याची, दुरुस्त करण्याची किंवा पुसून टाकण्याची मागणी करू शकता, आणि तुमच्या वतीने हे करण्यासाठी कोणाला नामनिर्देशित करू शकता.

कोणत्याही प्रश्नासाठी किंवा तक्रारीसाठी आम्हाला लिहा: {{contact}}. आमच्या उत्तराने समाधान न झाल्यास तुम्ही भारतीय डेटा संरक्षण मंडळाकडे तक्रार करू शकता.

डिजिटल वैयक्तिक डेटा संरक्षण अधिनियम 2023, कलम 5, 6 आणि 11 ते 14'),
  (derived_id('consent text gu 1'), 'gu', 1, 'અમે {{company_name}} છીએ. અમે તમારું નામ, ફોન નંબર, ઇમેઇલ સરનામું અને તમારી જરૂરિયાતો સાચવીએ છીએ.

તમારી સંમતિથી અમે આ માહિતી તમારી પૂછપરછનો જવાબ આપવા, અનુકૂળ મિલકતો બતાવવા, મુલાકાતની યાદ અપાવવા, તથા સમાચાર અને જાહેરાતો મોકલવા માટે વાપરીએ છીએ. શેના માટે અને કયા માધ્યમથી સંપર્ક કરવો તે તમે નક્કી કરો છો: કૉલ, WhatsApp, SMS અથવા ઇમેઇલ.

તમે સંમતિ ગમે ત્યારે પાછી ખેંચી શકો છો, આપી હતી એટલી જ સરળતાથી: દરેક ઇમેઇલમાંની લિંકથી, તમારા ગ્રાહક પેજ પર, અથવા અમને જણાવીને. તમે તમારો ડેટા જોવા, સુધારવા કે ભૂંસી નાખવાની માગણી કરી શકો છો, અને તમારા વતી આ કરવા માટે કોઈને નિયુક્ત કરી શકો છો.

કોઈ પણ પ્રશ્ન કે ફરિયાદ માટે અમને લખો: {{contact}}. અમારા જવાબથી સંતોષ ન થાય તો તમે ભારતીય ડેટા સંરક્ષણ બોર્ડને ફરિયાદ કરી શકો છો.

ડિજિટલ વ્યક્તિગત ડેટા સંરક્ષણ અધિનિયમ 2023, કલમ 5, 6 અને 11 થી 14');
--> statement-breakpoint
-- Unsent emails of earlier versions know whom they are to, so that a withdrawal stops them, too.
insert into person_mails (mail_id, lead_id, client_id, purpose, language)
  select m.id, c.lead_id, c.client_id,
    case when exists (select from offered_properties o where o.communication_id = c.id) then 'offers' else 'service' end,
    coalesce(k.language, a.language, 'en')
  from mails m
  join communications c on c.mail_id = m.id
  left join clients k on k.id = c.client_id
  left join leads l on l.id = c.lead_id
  left join profiles a on a.id = l.assigned_agent_id
  where m.status <> 'sent' and m.erased_at is null
  on conflict (mail_id) do nothing;
--> statement-breakpoint
insert into person_mails (mail_id, lead_id, client_id, purpose, language)
  select m.id, l.id, l.client_id, 'service', coalesce(a.language, 'en')
  from changes h
  join mails m on m.id::text = h.difference -> 'mail_id' ->> 1
  join leads l on l.id = h.entity_id
  left join profiles a on a.id = l.assigned_agent_id
  where h.topic = 'leads' and h.action = 'emailed' and m.status <> 'sent' and m.erased_at is null
  on conflict (mail_id) do nothing;
