import type { TemplateContent } from '@muster/contracts/templates/content'

/** A task of a template of the demo. `due` and `hours` may be absent; labels are names of labels of the demo, and values are by names of its custom fields. */
type DemoTask = {
  title: string
  description?: string
  due?: number
  time?: string
  hours?: number
  labels?: string[]
  values?: Record<string, string | number | true>
  priority?: 'low' | 'medium' | 'high' | 'urgent'
  milestone?: number
  subtasks?: string[]
  after?: string
}

type DemoTemplate = {
  kind: 'task' | 'project'
  name: string
  description: string
  project: TemplateContent['project']
  milestones: TemplateContent['milestones']
  tasks: DemoTask[]
}

const endOf = (days: number) => ({ days, time: '23:59:59' })

export const templates: DemoTemplate[] = [
  {
    kind: 'task',
    name: 'Calibrate an instrument',
    description: 'From the arrival of a customer’s instrument to the certificate.',
    project: null,
    milestones: [],
    tasks: [
      {
        title: 'Calibrate an instrument',
        description: 'Fill in the **serial number** and the customer. The certificate goes out with the instrument.',
        due: 10,
        hours: 6,
        priority: 'high',
        labels: ['Measurement'],
        values: { Cost: 480, 'Safety relevant': true },
        subtasks: [
          'Check the instrument for damage',
          'Let it rest for a day at 20 °C',
          'Measure all points twice',
          'Write the certificate',
          'Send it back to the customer',
        ],
      },
    ],
  },
  {
    kind: 'project',
    name: 'Launch of an instrument',
    description: 'What every launch needs, from the first prototype to the press release.',
    project: {
      description: 'Bring a new instrument to customers: prototype, approval, and a launch that nobody misses.',
      budget: 40_000,
      start: { days: 0, time: '00:00:00' },
      end: endOf(90),
    },
    milestones: [
      {
        title: 'Prototype works',
        description: 'It measures what it should.',
        start: null,
        due: endOf(28),
        priority: 'high',
      },
      { title: 'Approved for sale', start: null, due: endOf(63), priority: 'high', is_critical: true },
      { title: 'Launched', start: null, due: endOf(84), priority: 'medium' },
    ],
    tasks: [
      { title: 'Specify the instrument', due: 7, hours: 16, labels: ['Design'], milestone: 0 },
      {
        title: 'Build the prototype',
        due: 21,
        hours: 40,
        labels: ['Design'],
        milestone: 0,
        after: 'Specify the instrument',
        subtasks: ['Order the parts', 'Assemble it', 'Load the software'],
      },
      {
        title: 'Test the prototype in the laboratory',
        due: 28,
        hours: 24,
        labels: ['Measurement'],
        milestone: 0,
        after: 'Build the prototype',
        priority: 'high',
      },
      { title: 'Document the risks', due: 42, hours: 8, labels: ['Safety', 'Documentation'], milestone: 1 },
      {
        title: 'Apply for approval',
        due: 49,
        time: '12:00:00',
        hours: 4,
        labels: ['Safety'],
        milestone: 1,
        after: 'Document the risks',
        priority: 'urgent',
      },
      { title: 'Write the manual', due: 60, hours: 30, labels: ['Documentation'], milestone: 2 },
      { title: 'Take pictures for the website', due: 70, hours: 6, labels: ['Customer-facing'], milestone: 2 },
      {
        title: 'Publish the press release',
        due: 84,
        time: '09:00:00',
        hours: 3,
        labels: ['Customer-facing'],
        milestone: 2,
        after: 'Apply for approval',
      },
    ],
  },
]
