/** Emails in the style of portals, about fictional people. No portal sent them. */
export const emailFixtures = {
  acres: `From: 99acres <no-reply@99acres.com>
To: sales@agency.example
Date: Thu, 26 Nov 2026 10:15:00 +0530
Message-ID: <acres-1@mailer.99acres.com>
Subject: Response on your property
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

Dear Advertiser,

You have received a response for your listing.

Property: 2 BHK Apartment in Baner, Pune
Property ID: A71234567

Details of the response
Name: Nitin Kulkarni
Mobile No.: +91-9822041736 (verified)
Email ID: nitin.kulkarni@example.in
Message: I am interested in your property.
Please call me after 6 pm.

Regards,
Team 99acres
Phone: 1800 41 99099
`,
  magicbricks: `From: MagicBricks <leads@mailer.magicbricks.com>
To: sales@agency.example
Date: Thu, 26 Nov 2026 10:16:00 +0530
Message-ID: <mb-1@mailer.magicbricks.com>
Subject: New lead for your Property ID: 71234568
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary="mb"

--mb
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: quoted-printable

<html><head><style>td { color: red }</style></head><body>
<table><tr><td colspan=3D"2">You have a new lead</td></tr>
<tr><td>Sender Name:</td><td><b>Farida Shaikh</b></td></tr>
<tr><td>Mobile:</td><td><a href=3D"tel:9890031122">98 9003 1122</a></td></tr>
<tr><td>Email:</td><td><a href=3D"mailto:farida@example.in">farida@example.in</a></td></tr>
<tr><td>Message:</td><td>Wants to visit this weekend.</td></tr></table>
<p>Log in to answer.</p></body></html>
--mb--
`,
  housing: `From: Housing.com <noreply@housing.com>
To: sales@agency.example
Date: Thu, 26 Nov 2026 10:17:00 +0530
Message-ID: <h-1@housing.com>
Subject: You have got a new lead
MIME-Version: 1.0
Content-Type: text/html; charset=utf-8

<div><h2>Lead details</h2>
<p>Name</p><p>Prakash Nair</p>
<p>Phone Number</p><p>+91 99200 11223</p>
<p>Project</p><p>Sahyadri Heights</p>
<p>Project ID: 4512233</p></div>
`,
  list: `From: "Website" <form@agency.example>
To: sales@agency.example
Date: Thu, 26 Nov 2026 10:18:00 +0530
Message-ID: <w-1@agency.example>
Subject: Contact form
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="mixed"

--mixed
Content-Type: text/plain; charset=utf-8

Name: Meera Joshi
Phone: 98220 41736
Email: meera.joshi@example.in
Message: Is it still available?
--mixed
Content-Type: image/png; name=plan.png
Content-Disposition: attachment; filename=plan.png
Content-Transfer-Encoding: base64

iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
--mixed--
`,
} as const;
