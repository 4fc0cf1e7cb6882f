/** The XML Schema 1.0 of the feed. Receivers validate with it, so later versions only add optional elements. */
export const propertyFeedSchema = `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="urn:aangan:homes:1" targetNamespace="urn:aangan:homes:1" elementFormDefault="qualified">
  <xs:element name="homes">
    <xs:complexType>
      <xs:sequence>
        <xs:element name="agency" type="agency"/>
        <xs:element name="home" type="home" minOccurs="0" maxOccurs="unbounded"/>
      </xs:sequence>
      <xs:attribute name="changed" type="xs:dateTime"/>
    </xs:complexType>
    <xs:unique name="home-id"><xs:selector xpath="*"/><xs:field xpath="@id"/></xs:unique>
  </xs:element>
  <xs:complexType name="agency">
    <xs:sequence>
      <xs:element name="name" type="text"/>
      <xs:element name="phone" type="text" minOccurs="0"/>
      <xs:element name="email" type="text" minOccurs="0"/>
      <xs:element name="reraNumber" type="text" minOccurs="0"/>
    </xs:sequence>
  </xs:complexType>
  <xs:complexType name="home">
    <xs:sequence>
      <xs:element name="url" type="xs:anyURI"/>
      <xs:element name="title" type="text"/>
      <xs:element name="purpose"><xs:simpleType><xs:restriction base="xs:string"><xs:enumeration value="sale"/><xs:enumeration value="rent"/><xs:enumeration value="lease"/></xs:restriction></xs:simpleType></xs:element>
      <xs:element name="type" type="text" minOccurs="0"/>
      <xs:element name="price">
        <xs:complexType><xs:simpleContent><xs:extension base="amount">
          <xs:attribute name="currency" type="currency" use="required"/>
          <xs:attribute name="period" type="period"/>
        </xs:extension></xs:simpleContent></xs:complexType>
      </xs:element>
      <xs:element name="bedrooms" type="xs:nonNegativeInteger" minOccurs="0"/>
      <xs:element name="bathrooms" type="amount" minOccurs="0"/>
      <xs:element name="area" minOccurs="0">
        <xs:complexType><xs:simpleContent><xs:extension base="amount">
          <xs:attribute name="unit" type="xs:string" use="required" fixed="sqft"/>
          <xs:attribute name="basis" type="basis"/>
        </xs:extension></xs:simpleContent></xs:complexType>
      </xs:element>
      <xs:element name="floor" type="xs:integer" minOccurs="0"/>
      <xs:element name="totalFloors" type="xs:nonNegativeInteger" minOccurs="0"/>
      <xs:element name="facing" type="xs:NMTOKEN" minOccurs="0"/>
      <xs:element name="furnishing" type="xs:NMTOKEN" minOccurs="0"/>
      <xs:element name="possession" minOccurs="0">
        <xs:complexType><xs:simpleContent><xs:extension base="xs:NMTOKEN"><xs:attribute name="from" type="xs:date"/></xs:extension></xs:simpleContent></xs:complexType>
      </xs:element>
      <xs:element name="yearBuilt" type="xs:integer" minOccurs="0"/>
      <xs:element name="place" type="place"/>
      <xs:element name="reraNumber" type="text" minOccurs="0"/>
      <xs:element name="description" type="text" minOccurs="0"/>
      <xs:element name="features"><xs:complexType><xs:sequence><xs:element name="feature" type="text" minOccurs="0" maxOccurs="unbounded"/></xs:sequence></xs:complexType></xs:element>
      <xs:element name="pictures">
        <xs:complexType><xs:sequence>
          <xs:element name="picture" minOccurs="0" maxOccurs="unbounded">
            <xs:complexType><xs:simpleContent><xs:extension base="xs:anyURI">
              <xs:attribute name="width" type="xs:positiveInteger" use="required"/>
              <xs:attribute name="height" type="xs:positiveInteger" use="required"/>
            </xs:extension></xs:simpleContent></xs:complexType>
          </xs:element>
        </xs:sequence></xs:complexType>
      </xs:element>
      <xs:element name="contact" type="contact"/>
    </xs:sequence>
    <xs:attribute name="id" use="required"><xs:simpleType><xs:restriction base="xs:string"><xs:pattern value="[b-z2-9]{8}"/></xs:restriction></xs:simpleType></xs:attribute>
    <xs:attribute name="changed" type="xs:dateTime" use="required"/>
  </xs:complexType>
  <xs:complexType name="place">
    <xs:sequence>
      <xs:element name="street" type="text" minOccurs="0"/>
      <xs:element name="locality" type="text" minOccurs="0"/>
      <xs:element name="project" type="text" minOccurs="0"/>
      <xs:element name="city" type="text"/>
      <xs:element name="state"><xs:complexType><xs:simpleContent><xs:extension base="text"><xs:attribute name="code" type="xs:string" use="required"/></xs:extension></xs:simpleContent></xs:complexType></xs:element>
      <xs:element name="postalCode" type="text" minOccurs="0"/>
      <xs:element name="latitude" type="xs:double" minOccurs="0"/>
      <xs:element name="longitude" type="xs:double" minOccurs="0"/>
    </xs:sequence>
  </xs:complexType>
  <xs:complexType name="contact">
    <xs:sequence>
      <xs:element name="name" type="text"/>
      <xs:element name="phone" type="text" minOccurs="0"/>
      <xs:element name="email" type="text" minOccurs="0"/>
    </xs:sequence>
  </xs:complexType>
  <xs:simpleType name="text"><xs:restriction base="xs:string"><xs:minLength value="1"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="amount"><xs:restriction base="xs:decimal"><xs:minInclusive value="0"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="currency"><xs:restriction base="xs:string"><xs:pattern value="[A-Z]{3}"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="period"><xs:restriction base="xs:string"><xs:enumeration value="month"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="basis"><xs:restriction base="xs:string"><xs:enumeration value="carpet"/><xs:enumeration value="built_up"/><xs:enumeration value="super_built_up"/><xs:enumeration value="plot"/></xs:restriction></xs:simpleType>
</xs:schema>
`;
