import type { APIRequestContext, APIResponse } from '@playwright/test';
import { v7 as uuid } from 'uuid';
import type { Me } from '#features/accounts/contract.ts';
import type { Client, ClientDraft } from '#features/clients/contract.ts';
import type { Deal, Recording } from '#features/deals/contract.ts';
import type { Lead, LeadDraft } from '#features/leads/contract.ts';
import type { Property, PropertyDraft } from '#features/properties/contract.ts';
import type { PropertyType } from '#features/property-types/contract.ts';

/** The HTTP interface of the program, with the session of one person. */
export class Api {
  readonly request: APIRequestContext;
  readonly url: string;
  #apartment: Promise<PropertyType> | undefined;

  constructor(request: APIRequestContext, url: string) {
    this.request = request;
    this.url = url;
  }

  get<T>(path: string): Promise<T> {
    return this.call('GET', path);
  }

  post<T>(path: string, data: unknown = {}): Promise<T> {
    return this.call('POST', path, data);
  }

  put<T>(path: string, data: unknown): Promise<T> {
    return this.call('PUT', path, data);
  }

  delete<T>(path: string): Promise<T> {
    return this.call('DELETE', path);
  }

  /** The answer whatever it says. */
  fetch(method: string, path: string, data?: unknown): Promise<APIResponse> {
    const headers = { origin: this.url };
    return this.request.fetch(`${this.url}/api${path}`, { method, headers, ...(data === undefined ? {} : { data }) });
  }

  /** Sends one file, as a form does. */
  upload(path: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<APIResponse> {
    return this.request.post(`${this.url}/api${path}`, { headers: { origin: this.url }, multipart: { file } });
  }

  async addProperty(draft: Partial<PropertyDraft> & { title: string }): Promise<Property> {
    this.#apartment ??= this.typeNamed('Apartment');
    const { id: property_type_id } = await this.#apartment;
    return this.post('/properties', { id: uuid(), ...listing, property_type_id, ...draft });
  }

  /** One after the other, so that the last is the newest. */
  async addProperties(drafts: readonly (Partial<PropertyDraft> & { title: string })[]): Promise<Property[]> {
    const added: Property[] = [];
    for (const draft of drafts) added.push(await this.addProperty(draft));
    return added;
  }

  /** Saves a property as it is but for the changes. */
  async changeProperty(
    id: string,
    changes: Partial<PropertyDraft> & { status?: Property['status'] },
  ): Promise<Property> {
    const { images, version, status, ...property } = await this.get<Property>(`/properties/${id}`);
    const image_ids = images.map((image) => image.id);
    return this.put(`/properties/${id}`, { ...property, image_ids, version, status, ...changes });
  }

  /** Sells a property, or lets it, as it is: all of the commission is this person's. */
  async recordDeal(property_id: string, changes: Partial<Recording> & Pick<Recording, 'kind'>): Promise<Deal> {
    const { version, price } = await this.get<Property>(`/properties/${property_id}`);
    const { profile_id: agent_id } = await this.get<Me>('/me');
    return this.post('/deals', {
      id: uuid(),
      property_id,
      property_version: version,
      price,
      closed_on: '2026-01-31',
      client_id: null,
      commission: '50000.00',
      notes: '',
      shares: [{ agent_id, share: '100' }],
      ...changes,
    });
  }

  addClient(draft: Partial<ClientDraft> & { full_name: string }): Promise<Client> {
    return this.post('/clients', { id: uuid(), ...somebody, ...draft });
  }

  /** Saves a client as it is but for the changes. */
  async changeClient(id: string, changes: Partial<ClientDraft>): Promise<Client> {
    const client = await this.get<Client>(`/clients/${id}`);
    return this.put(`/clients/${id}`, { ...client, ...changes });
  }

  addLead(draft: Partial<LeadDraft> & { full_name: string }): Promise<Lead> {
    return this.post('/leads', { id: uuid(), ...prospect, ...draft });
  }

  /** Saves a lead as it is but for the changes. */
  async changeLead(id: string, changes: Partial<LeadDraft>): Promise<Lead> {
    const lead = await this.get<Lead>(`/leads/${id}`);
    return this.put(`/leads/${id}`, { ...lead, ...changes });
  }

  async typeNamed(name: string): Promise<PropertyType> {
    const types = await this.get<PropertyType[]>('/property-types');
    const type = types.find((one) => one.name === name);
    if (!type) throw new Error(`There is no type ${name}.`);
    return type;
  }

  private async call<T>(method: string, path: string, data?: unknown): Promise<T> {
    const response = await this.fetch(method, path, data);
    const text = await response.text();
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${text}`);
    // The contract says what comes; the journeys look at what the screens make of it.
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }
}

/** A client of whom little is known; each journey says what matters to it. */
const somebody: Omit<ClientDraft, 'full_name'> = {
  client_type: 'buyer',
  email: null,
  phone: null,
  budget_min: null,
  budget_max: null,
  preferred_locations: [],
  address: null,
  state: null,
  gstin: null,
  language: 'en',
  notes: '',
  agent_id: null,
};

/** A lead of whom little is known; each journey says what matters to it. */
const prospect: Omit<LeadDraft, 'full_name'> = {
  email: null,
  phone: null,
  source: 'website',
  status: 'new',
  lost_reason: null,
  lost_note: '',
  interest_type: null,
  budget: null,
  preferred_locations: [],
  notes: '',
  follow_up_on: null,
  assigned_agent_id: null,
  property_id: null,
};

/** A home in Pune; each journey says what matters to it. */
const listing: Omit<PropertyDraft, 'title' | 'property_type_id'> = {
  purpose: 'sale',
  price: '12500000.00',
  address: '14, Baner Road',
  city: 'Pune',
  state: '27',
  zip_code: '411045',
  bedrooms: 3,
  bathrooms: 2,
  square_feet: '1315',
  area_basis: 'carpet',
  lot_size: null,
  year_built: 2019,
  description: 'A corner home with light from three sides.',
  features: ['Balcony', 'Covered parking'],
  image_ids: [],
  rera_number: null,
  latitude: null,
  longitude: null,
  listing_date: null,
  agent_id: null,
  owner_id: null,
};
