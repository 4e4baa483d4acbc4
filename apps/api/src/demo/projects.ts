import type { ProjectStatus } from '@muster/contracts/projects/fields'

export type DemoProject = {
  name: string
  description: string
  status: ProjectStatus
  /** `start` and `end` are in days from today. */
  start: number
  end: number
  budget: number | null
  /** The handles of the people who work on it. */
  crew: string[]
  steps: string[]
  subjects: string[]
}

/** Six projects. Each project has a task for every combination of one of its `steps` and one of its `subjects`. */
export const projects: DemoProject[] = [
  {
    name: 'Website relaunch',
    description: 'A new public site: product pages that answer questions, and a shop that takes orders without a call.',
    status: 'active',
    start: -70,
    end: 35,
    budget: 1_850_000,
    crew: ['mateus', 'ewa', 'sofia', 'daniel', 'grace'],
    steps: ['Write the copy for the', 'Design the', 'Build the', 'Test the', 'Publish the'],
    subjects: [
      'product overview',
      'pricing page',
      'order form',
      'customer stories',
      'support centre',
      'search',
      'cookie notice',
      'career page',
      'newsletter sign-up',
      'analytics dashboard',
    ],
  },
  {
    name: 'Firmware 4.3',
    description:
      'Lower standby power, signed updates over the air, and the calibration that the laboratories asked for.',
    status: 'active',
    start: -95,
    end: 20,
    budget: 3_200_000,
    crew: ['priya', 'tom', 'daniel', 'viktor', 'mateus'],
    steps: ['Specify the', 'Implement the', 'Review the', 'Measure the', 'Document the'],
    subjects: [
      'sleep mode',
      'signed update',
      'calibration routine',
      'error log',
      'USB recovery',
      'sensor driver',
      'clock drift correction',
      'factory reset',
      'Bluetooth pairing',
      'self-test',
    ],
  },
  {
    name: 'ISO 9001 audit',
    description:
      'Ready for the surveillance audit: documents in order, findings of last year closed, everybody trained.',
    status: 'active',
    start: -40,
    end: 55,
    budget: 420_000,
    crew: ['hanna', 'jonas', 'viktor', 'luc', 'tom'],
    steps: ['Collect the records of the', 'Check the', 'Correct the', 'Approve the', 'Archive the'],
    subjects: [
      'supplier list',
      'calibration certificates',
      'complaint log',
      'training plan',
      'risk register',
      'purchasing process',
      'internal audit report',
      'document index',
      'management review',
      'nonconformity list',
    ],
  },
  {
    name: 'Customer onboarding',
    description: 'From signed order to the first measurement in ten working days instead of twenty-five.',
    status: 'planning',
    start: 5,
    end: 120,
    budget: 760_000,
    crew: ['luc', 'grace', 'sofia', 'jonas'],
    steps: ['Interview customers about the', 'Draft the', 'Try out the', 'Translate the', 'Roll out the'],
    subjects: [
      'welcome mail',
      'delivery checklist',
      'training video',
      'first-week call',
      'spare parts kit',
      'portal access',
      'invoice template',
      'feedback survey',
      'installation guide',
      'hand-over to support',
    ],
  },
  {
    name: 'New workshop in Moss',
    description: 'Twice the room, a clean bench, and nobody waits for the lathe. Moving without stopping deliveries.',
    status: 'on_hold',
    start: -20,
    end: 150,
    budget: 5_400_000,
    crew: ['viktor', 'jonas', 'ingrid', 'hanna'],
    steps: ['Get offers for the', 'Order the', 'Move the', 'Set up the', 'Inspect the'],
    subjects: [
      'clean bench',
      'lathe',
      'compressed air',
      'storage racks',
      'network cabinet',
      'soldering stations',
      'ventilation',
      'loading ramp',
      'fire alarm',
      'packing station',
    ],
  },
  {
    name: 'Annual report',
    description: 'The year in figures and pictures, for the owners and the bank.',
    status: 'completed',
    start: -130,
    end: -12,
    budget: null,
    crew: ['grace', 'ingrid', 'sofia', 'mateus'],
    steps: ['Gather the figures for the', 'Draft the', 'Review the', 'Lay out the', 'Sign off the'],
    subjects: [
      'letter to the owners',
      'revenue chapter',
      'staff chapter',
      'energy balance',
      'product highlights',
      'risk chapter',
      'outlook',
      'balance sheet notes',
      'cover',
      'summary in English',
    ],
  },
]
