import type { TemplateInput } from '../template-contract.ts';

export const demoTemplates: readonly TemplateInput[] = [
  {
    name: 'Welcome',
    texts: {
      en: {
        subject: 'Welcome to {{company_name}}',
        body: '<p>Dear {{client_name}},</p><p>Thank you for choosing {{company_name}}. I will be handling your search and am happy to help at any time.</p><p>To get started, please let me know:</p><ul><li>your preferred localities,</li><li>your budget,</li><li>when you plan to move.</li></ul><p>Warm regards,<br>{{agent_name}}</p>',
      },
      hi: {
        subject: '{{company_name}} में आपका स्वागत है',
        body: '<p>नमस्ते {{client_name}} जी,</p><p>{{company_name}} चुनने के लिए धन्यवाद। आपकी तलाश मैं देख रही हूँ और हर समय मदद के लिए तैयार हूँ।</p><p>कृपया थोड़े शब्दों में बताइए:</p><ul><li>कौन से इलाक़े पसंद हैं,</li><li>बजट कितना है,</li><li>कब तक घर चाहिए।</li></ul><p>सादर,<br>{{agent_name}}</p>',
      },
      mr: {
        subject: '{{company_name}} मध्ये आपले स्वागत',
        body: '<p>नमस्कार {{client_name}},</p><p>{{company_name}} निवडल्याबद्दल धन्यवाद. तुमच्या शोधाची जबाबदारी माझ्याकडे आहे; कधीही विचारा.</p><p>थोडक्यात सांगा:</p><ul><li>कोणते भाग आवडतात,</li><li>बजेट किती आहे,</li><li>घर कधीपर्यंत हवे आहे.</li></ul><p>आपली,<br>{{agent_name}}</p>',
      },
      gu: {
        subject: '{{company_name}} માં આપનું સ્વાગત છે',
        body: '<p>નમસ્તે {{client_name}},</p><p>{{company_name}} પસંદ કરવા બદલ આભાર. તમારી શોધ હું સંભાળું છું અને ગમે ત્યારે મદદ માટે તૈયાર છું.</p><p>ટૂંકમાં જણાવો:</p><ul><li>કયા વિસ્તાર ગમે છે,</li><li>બજેટ કેટલું છે,</li><li>ક્યાં સુધીમાં ઘર જોઈએ છે.</li></ul><p>આભાર સહ,<br>{{agent_name}}</p>',
      },
    },
  },
  {
    name: 'After a visit',
    texts: {
      en: {
        subject: 'How did you like the property?',
        body: '<p>Dear {{client_name}},</p><p>Thank you for visiting the property with us. <b>What did you like, and what was missing?</b> Your feedback will help me find a better match.</p><p>If you would like to see it again with your family or at another time, just reply to this email.</p><p>Warm regards,<br>{{agent_name}}, {{company_name}}</p>',
      },
      hi: {
        subject: 'घर आपको कैसा लगा?',
        body: '<p>नमस्ते {{client_name}} जी,</p><p>हमारे साथ घर देखने के लिए समय निकालने का धन्यवाद। <b>क्या अच्छा लगा और क्या कमी लगी?</b> आपके दो शब्द बेहतर घर ढूँढने में मदद करेंगे।</p><p>परिवार के साथ या किसी और समय फिर से देखना हो तो इस ईमेल का जवाब दीजिए।</p><p>सादर,<br>{{agent_name}}, {{company_name}}</p>',
      },
      mr: {
        subject: 'घर कसे वाटले?',
        body: '<p>नमस्कार {{client_name}},</p><p>आमच्यासोबत घर पाहायला वेळ काढल्याबद्दल धन्यवाद. <b>काय आवडले आणि काय कमी वाटले?</b> तुमचे दोन शब्द अधिक योग्य घर शोधायला मदत करतील.</p><p>कुटुंबासोबत किंवा दुसऱ्या वेळी पुन्हा पाहायचे असल्यास या ईमेलला उत्तर द्या.</p><p>आपली,<br>{{agent_name}}, {{company_name}}</p>',
      },
      gu: {
        subject: 'ઘર કેવું લાગ્યું?',
        body: '<p>નમસ્તે {{client_name}},</p><p>અમારી સાથે ઘર જોવા સમય કાઢવા બદલ આભાર. <b>શું ગમ્યું અને શું ખૂટ્યું?</b> તમારા બે શબ્દો વધુ યોગ્ય ઘર શોધવામાં મદદ કરશે.</p><p>પરિવાર સાથે કે બીજા સમયે ફરી જોવું હોય તો આ ઇમેઇલનો જવાબ આપો.</p><p>આભાર સહ,<br>{{agent_name}}, {{company_name}}</p>',
      },
    },
  },
  {
    name: 'Papers for the agreement',
    texts: {
      en: {
        subject: 'Documents for your agreement',
        body: "<p>Dear {{client_name}},</p><p>We are almost there. Please keep the following ready for the agreement:</p><ol><li>PAN and Aadhaar card of every buyer,</li><li>two passport-size photographs each,</li><li>the bank's sanction letter, if you are taking a loan.</li></ol><p>Please email me copies; originals are needed only at registration.</p><p>Warm regards,<br>{{agent_name}}, {{company_name}}</p>",
      },
      hi: {
        subject: 'आपके अनुबंध के काग़ज़ात',
        body: '<p>नमस्ते {{client_name}} जी,</p><p>बस थोड़ा ही काम बाक़ी है। अनुबंध के लिए कृपया तैयार रखें:</p><ol><li>हर ख़रीदार का पैन कार्ड और आधार कार्ड,</li><li>दो-दो फ़ोटो,</li><li>लोन हो तो बैंक का स्वीकृति पत्र।</li></ol><p>प्रतियाँ ईमेल से भेज दीजिए; मूल काग़ज़ात केवल पंजीकरण के दिन चाहिए।</p><p>सादर,<br>{{agent_name}}, {{company_name}}</p>',
      },
      mr: {
        subject: 'तुमच्या कराराची कागदपत्रे',
        body: '<p>नमस्कार {{client_name}},</p><p>आता थोडेच काम राहिले आहे. करारासाठी कृपया तयार ठेवा:</p><ol><li>प्रत्येक खरेदीदाराचे पॅन कार्ड आणि आधार कार्ड,</li><li>प्रत्येकी दोन फोटो,</li><li>कर्ज असल्यास बँकेचे मंजुरीपत्र.</li></ol><p>प्रती ईमेलने पाठवा; मूळ कागदपत्रे फक्त नोंदणीच्या दिवशी लागतील.</p><p>आपली,<br>{{agent_name}}, {{company_name}}</p>',
      },
      gu: {
        subject: 'તમારા કરારના કાગળો',
        body: '<p>નમસ્તે {{client_name}},</p><p>હવે થોડું જ કામ બાકી છે. કરાર માટે કૃપા કરીને તૈયાર રાખો:</p><ol><li>દરેક ખરીદનારનું પાન કાર્ડ અને આધાર કાર્ડ,</li><li>બે-બે ફોટા,</li><li>લોન હોય તો બૅન્કનો મંજૂરીપત્ર.</li></ol><p>નકલો ઇમેઇલથી મોકલો; મૂળ કાગળો માત્ર નોંધણીના દિવસે જોઈએ.</p><p>આભાર સહ,<br>{{agent_name}}, {{company_name}}</p>',
      },
    },
  },
];
