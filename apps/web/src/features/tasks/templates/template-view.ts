import type { Template } from '@muster/contracts/templates'

/** What is shown about one template instead of the list. */
export type TemplateView = { template: Template; kind: 'preview' | 'edit' | 'use' }
