import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { acresQuery, readAcres, splitAcres } from './acres.ts';
import { housingUrl, readHousing, splitHousing } from './housing.ts';
import { magicBricksKey, readMagicBricks } from './magicbricks.ts';
import { metaLeadToFetch, readMetaLead, splitMetaNotifications, withFetchedLead } from './meta.ts';
import { parseXml } from './xml.ts';

const account = { address: 'https://vendor.example/leads', login: 'sahyadri & sons', secret: 'a<b' };
const window = { from: new Date('2026-11-20T18:30:00Z'), to: new Date('2026-11-21T06:00:00Z') };

const acresAnswer = `<?xml version="1.0" encoding="UTF-8"?>
<Xml ActionStatus="true">
  <Resp><QryDtl ResType="P" QueryId="7712"><CmpctLabl>3 BHK in Baner, Pune</CmpctLabl><QryInfo>Is it still available?</QryInfo>
    <RcvdOn>2026-11-21 10:34:13</RcvdOn><ProjName><![CDATA[Sahyadri <Heights>]]></ProjName><ProdId Status="Active" Type="S">D71234567</ProdId></QryDtl>
    <CntctDtl><Name>Anita Kulkarni &amp; Co</Name><Email>anita@example.in</Email><Phone>+91-9822041736</Phone></CntctDtl></Resp>
  <Resp><QryDtl ResType="P" QueryId="" TblId=""><CmpctLabl>Plot in Mulshi</CmpctLabl><RcvdOn>2026-11-21 10:40:00</RcvdOn></QryDtl>
    <CntctDtl><Name>विजय</Name><Email/><Phone>9822041737</Phone></CntctDtl></Resp>
</Xml>`;

describe('99acres', () => {
  it('is asked in Indian time, with its account escaped', () => {
    expect(new URLSearchParams(acresQuery(account, window)).get('xml')).toBe(
      "<?xml version='1.0'?><query><user_name>sahyadri &amp; sons</user_name><pswd>a&lt;b</pswd><start_date>2026-11-21 00:00:00</start_date><end_date>2026-11-21 11:30:00</end_date></query>",
    );
  });

  it('gives each enquiry with its own XML and a key that stays', () => {
    const split = splitAcres(acresAnswer);
    if (split.kind !== 'items') throw new Error(split.error);
    expect(split.items.map(({ key }) => key)).toEqual(['query:7712', expect.stringMatching(/^content:[0-9a-f]{64}$/u)]);
    expect(splitAcres(acresAnswer)).toEqual(split);
    const other = splitAcres('<Xml ActionStatus="true"><Resp><QryDtl QueryId="" TblId="88"/></Resp></Xml>');
    expect(other).toMatchObject({ items: [{ key: 'query:88' }] });
    const readings = split.items.map(({ body }) => readAcres(body));
    expect(readings).toMatchObject([
      {
        enquiry: {
          full_name: 'Anita Kulkarni & Co',
          phone: '+91-9822041736',
          email: 'anita@example.in',
          property: 'Sahyadri <Heights>',
          message: 'Is it still available?\n3 BHK in Baner, Pune',
          listing: { portal: '99acres', id: 'D71234567' },
        },
      },
      { enquiry: { full_name: 'विजय', phone: '9822041737', email: '', property: 'Plot in Mulshi', message: '' } },
    ]);
  });

  it('has no enquiries, or says why', () => {
    expect(splitAcres('<Xml ActionStatus="true"/>')).toEqual({ kind: 'items', items: [], isFull: false });
    expect(
      splitAcres('<Xml ActionStatus="false"><ErrorDetail><Message>Incorrect Password</Message></ErrorDetail></Xml>'),
    ).toEqual({ kind: 'error', error: 'refused', detail: 'Incorrect Password' });
  });

  const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]><Xml ActionStatus="true">&b;</Xml>';
  it.each([
    ['an HTML page', '<!DOCTYPE html><html><body>Down for maintenance</body></html>'],
    ['a page without a document type', '<html><body><p>Login<br></body></html>'],
    ['nothing', ''],
    ['an entity bomb', bomb],
    ['an external entity', '<!DOCTYPE x SYSTEM "file:///etc/passwd"><Xml ActionStatus="true"/>'],
    ['a truncated answer', acresAnswer.slice(0, -9)],
    ['an answer that breaks off within an enquiry', acresAnswer.slice(0, acresAnswer.indexOf('<Email>'))],
    ['elements that cross', '<Xml ActionStatus="true"><Resp><a></Resp></a></Xml>'],
    ['two roots', '<Xml ActionStatus="true"></Xml><Xml ActionStatus="true"></Xml>'],
    ['another root', '<rss ActionStatus="true"></rss>'],
    ['JSON', '{"data":[]}'],
    ['deep nesting', `<Xml ActionStatus="true">${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}</Xml>`],
  ])('takes %s for no answer', (_name, answer) => {
    expect(splitAcres(answer)).toMatchObject({ kind: 'error', error: 'unreadable' });
  });
});

describe('XML', () => {
  it('has the place of each element in the document', () => {
    const document = '\ufeff<a>\n<b x="1"/> <b>&#2325;&lt;</b></a>\n';
    const root = parseXml(document);
    expect(root?.children.map(({ start, end }) => document.slice(start, end))).toEqual([
      '<b x="1"/>',
      '<b>&#2325;&lt;</b>',
    ]);
    expect(root?.children[1]?.text).toBe('क<');
  });

  it('declares no entities: unknown ones stay text', () => {
    expect(parseXml('<a>&xxe;&amp;</a>')?.text).toBe('&xxe;&');
  });
});

describe('Housing.com', () => {
  it('is asked with the signature of the time', () => {
    const now = new Date('2026-11-21T06:00:05Z');
    const { searchParams } = new URL(housingUrl(account, window, now));
    expect(Object.fromEntries(searchParams)).toEqual({
      start_date: '1795199400',
      end_date: '1795240800',
      current_time: '1795240805',
      hash: createHmac('sha256', 'a<b').update('1795240805').digest('hex'),
      id: 'sahyadri & sons',
      per_page: '1000',
    });
  });

  const lead = {
    lead_date: '1795230000',
    lead_name: 'Farhan Qureshi',
    lead_email: 'farhan@example.in',
    lead_phone: 9822041738,
    country_code: '+91',
    flat_id: 4412,
    project_name: 'Sahyadri Heights',
    apartment_names: '2 BHK, 3 BHK',
    locality_name: 'Baner',
    city_name: 'Pune',
    service_type: 'new-projects',
  };

  it('gives each enquiry with a key that does not depend on the order of the fields', () => {
    const reversed = Object.fromEntries(Object.entries(lead).toReversed());
    const one = splitHousing(JSON.stringify({ data: [lead] }));
    const other = splitHousing(JSON.stringify([reversed]));
    if (one.kind !== 'items' || other.kind !== 'items') throw new Error('no items');
    expect(one.items[0]?.key).toBe(other.items[0]?.key);
    expect(one.isFull).toBe(false);
    expect(readHousing(one.items[0]?.body ?? '')).toMatchObject({
      enquiry: {
        full_name: 'Farhan Qureshi',
        phone: '+91 9822041738',
        property: 'Sahyadri Heights',
        message: '2 BHK, 3 BHK\nBaner, Pune\nnew-projects',
        listing: { portal: 'housing', id: '4412' },
      },
    });
    const many = splitHousing(JSON.stringify({ data: Array.from({ length: 1000 }, (_, id) => ({ lead_id: id })) }));
    expect(many).toMatchObject({ isFull: true });
  });

  it('says why it refuses, and takes anything else for no answer', () => {
    expect(splitHousing('{"apiErrors":{"hash":["is not valid"],"current_time":"too old"}}')).toEqual({
      kind: 'error',
      error: 'refused',
      detail: 'is not valid too old',
    });
    for (const answer of ['', '<html></html>', '{}', '"x"', '{"data":{}}', 'null', `${'['.repeat(9000)}`])
      expect(splitHousing(answer)).toMatchObject({ error: 'unreadable' });
  });
});

describe('MagicBricks', () => {
  it.each([
    [
      'application/x-www-form-urlencoded',
      'name=Anita&mobile=09822041736&email=anita%40example.in&query_id=991&property_id=6612345&project_name=Sahyadri+Heights&query=Site+visit%3F&source=MagicBricks',
    ],
    [
      'application/json',
      '{"lead":{"name":"Anita","mobile":"09822041736","email":"anita@example.in","query_id":991,"property_id":6612345,"project_name":"Sahyadri Heights","query":"Site visit?"}}',
    ],
  ])('is read as %s', (type, body) => {
    expect(magicBricksKey(type, body)).toBe('991');
    expect(readMagicBricks(type, body, null)).toMatchObject({
      enquiry: {
        full_name: 'Anita',
        phone: '09822041736',
        email: 'anita@example.in',
        property: 'Sahyadri Heights',
        message: expect.stringContaining('Site visit?'),
        listing: { portal: 'magicbricks', id: '6612345' },
      },
    });
  });

  it('is not understood in another format', () => {
    expect(readMagicBricks('text/html', '<html>', null)).toEqual({ kind: 'not_understood', reason: 'malformed' });
  });
});

describe('Meta', () => {
  const notification = `{"object":"page","entry":[{"id":516540199134611,"time":1447342027,"changes":[
    {"field":"leadgen","value":{"leadgen_id":55459717045641545,"page_id":516540199134611,"form_id":"551111744595541"}},
    {"field":"feed","value":{"leadgen_id":1}},{"field":"leadgen","value":{"leadgen_id":"987654321987654321"}}]}]}`;

  it('names leads with ids that no number of JavaScript holds', () => {
    const parts = splitMetaNotifications(notification);
    expect(parts.map(({ leadId }) => leadId)).toEqual(['55459717045641545', '987654321987654321']);
    expect(parts.map(({ body }) => metaLeadToFetch(body))).toEqual(['55459717045641545', '987654321987654321']);
    for (const other of [
      '',
      '[]',
      'null',
      '{"object":"user","entry":[]}',
      '{"object":"page","entry":[null,{"changes":1}]}',
    ])
      expect(splitMetaNotifications(other)).toEqual([]);
  });

  it('hands over a lead, which is read when it is there', () => {
    const [{ body } = { body: '' }] = splitMetaNotifications(notification);
    expect(readMetaLead(body, { isAccepted: false })).toEqual({ kind: 'not_understood', reason: 'not_fetched' });
    const answer = `{"id":"55459717045641545","campaign_name":"Diwali 2026","field_data":[
      {"name":"full_name","values":["Anita Kulkarni"]},{"name":"phone_number","values":["+919822041736"]},
      {"name":"email","values":["anita@example.in"]},{"name":"which_flat?","values":["2 BHK","3 BHK"]}]}`;
    const stored = withFetchedLead(body, answer) ?? '';
    expect(stored).toContain(answer);
    expect(metaLeadToFetch(stored)).toBeNull();
    expect(readMetaLead(stored, { isAccepted: false })).toMatchObject({
      enquiry: {
        full_name: 'Anita Kulkarni',
        phone: '+919822041736',
        email: 'anita@example.in',
        campaign: 'Diwali 2026',
        message: 'which_flat?: 2 BHK, 3 BHK',
      },
    });
    for (const wrong of ['<html>', '', '[]', '{"a":']) expect(withFetchedLead(body, wrong)).toBeNull();
  });

  it('marks the leads of its test tool', () => {
    const body = withFetchedLead(
      '{"notification":{"leadgen_id":"1"}}',
      '{"field_data":[{"name":"email","values":["<test lead: dummy data for email>"]},{"name":"phone_number","values":["9822041736"]}]}',
    );
    expect(readMetaLead(body ?? '', { isAccepted: false })).toEqual({ kind: 'refused', reason: 'test' });
    expect(readMetaLead(body ?? '', { isAccepted: true })).toMatchObject({ kind: 'enquiry' });
  });
});
