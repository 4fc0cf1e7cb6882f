import type { APIRequestContext, APIResponse } from '@playwright/test';
import type { Me } from '#features/accounts/contract.ts';
import { aClient } from '#features/clients/client-testing.ts';
import type { Client, ClientInput } from '#features/clients/contract.ts';
import type { Deal, Recording } from '#features/deals/contract.ts';
import { aDeal } from '#features/deals/deal-testing.ts';
import type { Lead, LeadInput } from '#features/leads/contract.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import type { Property, PropertyInput } from '#features/properties/contract.ts';
import { aDescribedProperty } from '#features/properties/property-testing.ts';
import type { PropertyType } from '#features/property-types/contract.ts';

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

  /** The response, whatever its status. */
  fetch(method: string, path: string, data?: unknown): Promise<APIResponse> {
    const headers = { origin: this.url };
    return this.request.fetch(`${this.url}/api${path}`, { method, headers, ...(data === undefined ? {} : { data }) });
  }

  upload(path: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<APIResponse> {
    return this.request.post(`${this.url}/api${path}`, { headers: { origin: this.url }, multipart: { file } });
  }

  async addProperty(input: Partial<PropertyInput> & { title: string }): Promise<Property> {
    this.#apartment ??= this.typeNamed('Apartment');
    const { id: property_type_id } = await this.#apartment;
    return this.post('/properties', aDescribedProperty({ property_type_id, ...input }));
  }

  /** Sequentially, so that the last is the newest. */
  async addProperties(drafts: readonly (Partial<PropertyInput> & { title: string })[]): Promise<Property[]> {
    const added: Property[] = [];
    for (const input of drafts) added.push(await this.addProperty(input));
    return added;
  }

  async changeProperty(
    id: string,
    changes: Partial<PropertyInput> & { status?: Property['status'] },
  ): Promise<Property> {
    const { images, floor_plans, version, status, ...property } = await this.get<Property>(`/properties/${id}`);
    const image_ids = images.map((image) => image.id);
    const floor_plan_ids = floor_plans.map((plan) => plan.id);
    return this.put(`/properties/${id}`, { ...property, image_ids, floor_plan_ids, version, status, ...changes });
  }

  /** Sells or lets a property; the whole commission belongs to this person. */
  async recordDeal(property_id: string, changes: Partial<Recording> & Pick<Recording, 'kind'>): Promise<Deal> {
    const { version, price } = await this.get<Property>(`/properties/${property_id}`);
    const { profile_id: agent_id } = await this.get<Me>('/me');
    const shares = [{ agent_id, share: '100' }];
    return this.post('/deals', aDeal({ property_id, property_version: version, price, shares, ...changes }));
  }

  addClient(input: Partial<ClientInput> & { full_name: string }): Promise<Client> {
    return this.post('/clients', aClient(input));
  }

  async changeClient(id: string, changes: Partial<ClientInput>): Promise<Client> {
    const client = await this.get<Client>(`/clients/${id}`);
    return this.put(`/clients/${id}`, { ...client, ...changes });
  }

  addLead(input: Partial<LeadInput> & { full_name: string }): Promise<Lead> {
    // A closed lead needs a reason.
    return this.post('/leads', aLead({ ...(input.status === 'closed' && { won_reason: 'other' }), ...input }));
  }

  async changeLead(id: string, changes: Partial<LeadInput>): Promise<Lead> {
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
    // The contract defines the response; the journeys check what the screens show.
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }
}
