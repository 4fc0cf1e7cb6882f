import { logoUrl } from '../rules.ts';
import type { Company } from './repository.ts';

export function presentCompany({ is_only: _only, updated_at: _at, logo_id, ...settings }: Company) {
  return { ...settings, logo_url: presentLogo(logo_id) };
}

export function presentLogo(id: string | null): string | null {
  return id && logoUrl(id);
}
