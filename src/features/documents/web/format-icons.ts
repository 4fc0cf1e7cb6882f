import type { LucideIcon } from 'lucide-react';
import { FileText, Image } from 'lucide-react';
import type { DocumentFormat } from '../rules.ts';

export function formatIcon(format: DocumentFormat | undefined): LucideIcon {
  return format?.startsWith('image/') ? Image : FileText;
}
