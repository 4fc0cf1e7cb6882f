import type { Agent } from '../contract.ts';
import type { AgentStatus } from '../rules.ts';

/** The form's values: the text of every field as typed. */
export interface AgentFormValues {
  full_name: string;
  email: string;
  phone: string;
  role: string;
  status: AgentStatus;
  specialization: string[];
  experience: string;
  qualifications: string;
  address: string;
  notes: string;
}

export const emptyAgent: AgentFormValues = {
  full_name: '',
  email: '',
  phone: '',
  role: '',
  status: 'active',
  specialization: [],
  experience: '',
  qualifications: '',
  address: '',
  notes: '',
};

export function toAgentFormValues(agent: Agent): AgentFormValues {
  return {
    full_name: agent.full_name,
    email: agent.email,
    phone: agent.phone ?? '',
    role: agent.role,
    status: agent.status,
    specialization: agent.specialization,
    experience: agent.experience === null ? '' : String(agent.experience),
    qualifications: agent.qualifications ?? '',
    address: agent.address ?? '',
    notes: agent.notes,
  };
}
