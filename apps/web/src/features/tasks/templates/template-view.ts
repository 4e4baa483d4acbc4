import type { Template } from '@muster/contracts/templates'

/** What the dialog over the list of templates shows about one of them. */
export type TemplateView = { template: Template; kind: 'preview' | 'edit' | 'use' }
