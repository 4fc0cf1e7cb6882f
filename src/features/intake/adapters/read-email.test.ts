import { describe, expect, it } from 'vitest';
import { parseEmail } from './email.ts';
import { emailFixtures } from './email-fixtures-testing.ts';
import { guessEmail, readEmail } from './read-email.ts';

const parse = async (source: string | Buffer) => {
  const email = await parseEmail(
    typeof source === 'string' ? Buffer.from(source.replaceAll(/\r?\n/gu, '\r\n')) : source,
  );
  if (!email) throw new Error('no email');
  return email;
};
const read = async (source: string | Buffer) => readEmail(await parse(source));
const enquiry = async (source: string | Buffer) => {
  const reading = await read(source);
  if (reading.kind !== 'enquiry') throw new Error(reading.reason);
  return reading.enquiry;
};

describe('an email of a portal', () => {
  it('of 99acres has labelled lines and the id of the property', async () => {
    expect(await enquiry(emailFixtures.acres)).toMatchObject({
      full_name: 'Nitin Kulkarni',
      phone: '+91-9822041736',
      email: 'nitin.kulkarni@example.in',
      message: 'I am interested in your property.\nPlease call me after 6 pm.\nPhone: 1800 41 99099',
      property: '2 BHK Apartment in Baner, Pune',
      properties_also_named: ['A71234567'],
    });
  });

  it('of MagicBricks has a table and names the property in the subject', async () => {
    expect(await enquiry(emailFixtures.magicbricks)).toMatchObject({
      full_name: 'Farida Shaikh',
      phone: '98 9003 1122',
      email: 'farida@example.in',
      property: '71234568',
      message: expect.stringContaining('Wants to visit this weekend.'),
    });
  });

  it('of Housing has labels above their values', async () => {
    expect(await enquiry(emailFixtures.housing)).toMatchObject({
      full_name: 'Prakash Nair',
      phone: '+91 99200 11223',
      email: '',
      property: 'Sahyadri Heights',
      properties_also_named: ['4512233'],
    });
  });

  it('is recognised when an agent forwards it', async () => {
    const forwarded = emailFixtures.acres
      .replace('From: 99acres <no-reply@99acres.com>', 'From: Rohan <rohan@example.in>')
      .replace('Subject: ', 'Subject: Fwd: ')
      .replace('Dear Advertiser,', '---------- Forwarded message ---------\nFrom: 99acres <no-reply@99acres.com>\n');
    expect(await enquiry(forwarded)).toMatchObject({
      full_name: 'Nitin Kulkarni',
      properties_also_named: ['A71234567'],
    });
  });

  it('without contact details waits for a person', async () => {
    const source = 'From: x <info@magicbricks.com>\nSubject: Your weekly report\n\nYour listings were seen 40 times.\n';
    expect(await read(source)).toEqual({ kind: 'not_understood', reason: 'no_contact' });
  });
});

describe('an email of another sender', () => {
  it('is an enquiry if it lists name and phone number, in several on a line, too', async () => {
    expect(
      await enquiry(
        'From: form@builder.example\nSubject: Website\n\nName: Meera Joshi | Mobile: 98220 41736 | City: Pune\n',
      ),
    ).toMatchObject({
      full_name: 'Meera Joshi',
      phone: '98220 41736',
      message: 'Website\nCity: Pune',
    });
  });

  it('may have its labels in Hindi, Marathi or Gujarati', async () => {
    for (const [name, phone] of [
      ['नाम', 'मोबाइल'],
      ['नाव', 'मोबाईल'],
      ['નામ', 'મોબાઇલ'],
    ])
      expect(
        await enquiry(
          `From: a@b.example\nContent-Type: text/plain; charset=utf-8\n\n${name}: मीरा\n${phone}: ९८२२०४१७३६\n`,
        ),
      ).toMatchObject({
        full_name: 'मीरा',
        phone: '9822041736',
      });
  });

  it('may be a table with a row of labels', async () => {
    const source =
      'From: a@b.example\nContent-Type: text/html\n\n<table><tr><th>Name</th><th>Phone</th></tr><tr><td>Meera</td><td>98220 41736</td></tr></table>';
    expect(await enquiry(source)).toMatchObject({ full_name: 'Meera', phone: '98220 41736' });
  });

  it('with a signature only is no enquiry', async () => {
    expect(
      await read(
        'From: sales@vendor.example\nSubject: Offer\n\nBuy now!\n\nPhone: 022 2612 3456\nEmail: sales@vendor.example\n',
      ),
    ).toEqual({
      kind: 'not_understood',
      reason: 'unknown_format',
    });
  });

  it('is guessed for the form: its sender, the first phone number, its text', async () => {
    const email = await parse(
      'From: "Anil Rao" <anil@example.in>\nSubject: Flat\n\nHello, I like the flat.\nCall me: 098220-41736\n',
    );
    expect(readEmail(email)).toMatchObject({ kind: 'not_understood' });
    expect(guessEmail(email)).toMatchObject({
      full_name: 'Anil Rao',
      email: 'anil@example.in',
      phone: '098220-41736',
      message: 'Hello, I like the flat.\nCall me: 098220-41736',
    });
  });

  it('that quotes an enquiry is none', async () => {
    expect(
      await read('From: a@b.example\nSubject: Re: Lead\n\nThanks!\n> Name: Meera\n> Phone: 98220 41736\n'),
    ).toMatchObject({
      kind: 'not_understood',
    });
  });

  it('that a program wrote as an answer is refused', async () => {
    expect(
      await read('From: a@b.example\nAuto-Submitted: auto-replied\nSubject: Away\n\nName: x\nPhone: 98220 41736\n'),
    ).toEqual({
      kind: 'refused',
      reason: 'automatic',
    });
  });
});

describe('bad input', () => {
  it('is read in its charset', async () => {
    const head = Buffer.from(
      'From: a@b.example\r\nSubject: =?UTF-8?B?4KSY4KSw?=\r\nContent-Type: text/plain; charset=',
    );
    const latin = Buffer.concat([
      head,
      Buffer.from('iso-8859-1\r\n\r\nName: Ren\xe9e D\xe9sir\xe9\r\nPhone: 98220 41736', 'latin1'),
    ]);
    expect(await enquiry(latin)).toMatchObject({ full_name: 'Renée Désiré' });
    const wide = Buffer.concat([
      head,
      Buffer.from('utf-16le\r\n\r\n'),
      Buffer.from('Name: मीरा\r\nPhone: 98220 41736', 'utf16le'),
    ]);
    expect(await enquiry(wide)).toMatchObject({ full_name: 'मीरा', message: 'घर' });
  });

  it('without control characters, lone surrogates and halves of characters becomes text', async () => {
    const found = await enquiry(
      'From: a@b.example\n\nName: Me\u0000era\u0007\nPhone: 98220 41736\nMessage: a\u0000b\n',
    );
    expect(found).toMatchObject({ full_name: 'Meera', message: 'ab' });
  });

  it.each([
    ['nothing', ''],
    ['no header', 'hello'],
    [
      'a multipart without its parts',
      'From: a@b.example\nContent-Type: multipart/mixed; boundary=x\n\nName: M\nPhone: 98220 41736',
    ],
    ['an unknown charset', 'From: a@b.example\nContent-Type: text/plain; charset=x-none\n\nhello'],
    ['broken base64', 'From: a@b.example\nContent-Transfer-Encoding: base64\n\n!!!@@@'],
    ['unclosed HTML', `From: a@b.example\nContent-Type: text/html\n\n${'<div>'.repeat(20_000)}<table><tr><td>Name`],
    ['a thousand nested parts', nested(1000)],
    ['a line of a megabyte', `From: a@b.example\n\n${'Name: '.repeat(160_000)}`],
  ])('is not understood, and breaks nothing: %s', async (_name, source) => {
    const email = await parseEmail(Buffer.from(source));
    expect(readEmail(email)).toMatchObject({ kind: 'not_understood' });
  });
});

function nested(depth: number): string {
  const open = Array.from({ length: depth }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`);
  return `From: a@b.example\n${open.join('')}Content-Type: text/plain\n\nhello`;
}
