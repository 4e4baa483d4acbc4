export type DemoGoal = {
  title: string
  description: string
  target: number
  unit: string
  /** The manually entered value; if undefined, the milestones determine the progress. */
  value?: number
  /** The project's name. */
  project: string
  owner: string
  /** Whether the goal is visible only to its owner. */
  personal?: boolean
  /**
   * The titles of the milestones. The first is reached by completing the first step of the project, and so on. If an
   * earlier goal of the project lists the same title, the goals share that goal's milestone.
   */
  milestones: string[]
}

export const goals: DemoGoal[] = [
  {
    title: 'Take orders on the new site',
    description: 'Every product can be found, understood and ordered without a call.',
    target: 40,
    unit: 'products online',
    project: 'Website relaunch',
    owner: 'mateus',
    milestones: ['Copy written', 'Design agreed', 'Pages built', 'Tested with customers', 'Site is public'],
  },
  {
    title: 'Release firmware 4.3',
    description: 'Signed updates over the air for every instrument sold since 2019.',
    target: 100,
    unit: '%',
    project: 'Firmware 4.3',
    owner: 'mateus',
    milestones: ['Specification frozen', 'Features complete', 'Code reviewed', 'Laboratory passed', 'Manual updated'],
  },
  {
    title: 'Standby below 40 µA',
    description: 'Measured at 20 °C on ten instruments of the running series.',
    target: 60,
    unit: 'µA saved',
    value: 45,
    project: 'Firmware 4.3',
    owner: 'jonas',
    milestones: ['Laboratory passed'],
  },
  {
    title: 'Pass the surveillance audit',
    description: 'No open finding of last year, and none that surprises us.',
    target: 10,
    unit: 'areas ready',
    project: 'ISO 9001 audit',
    owner: 'hanna',
    milestones: [
      'Records complete',
      'Everything checked',
      'Findings closed',
      'Management approved',
      'Archive in order',
    ],
  },
  {
    title: 'First measurement within ten days',
    description: 'Today it takes twenty-five working days from the signed order.',
    target: 15,
    unit: 'days saved',
    project: 'Customer onboarding',
    owner: 'jonas',
    milestones: ['Customers heard', 'Drafts ready', 'Tried with three customers', 'In four languages', 'For everybody'],
  },
  {
    title: 'Report on the table of the owners',
    description: 'Figures agreed with the auditor, printed and sent.',
    target: 1,
    unit: 'report',
    project: 'Annual report',
    owner: 'mateus',
    milestones: ['Figures gathered', 'Chapters drafted', 'Chapters reviewed', 'Laid out', 'Signed off'],
  },
  {
    title: 'Learn enough Norwegian for the canteen',
    description: 'One lesson a week, and no English at lunch on Fridays.',
    target: 12,
    unit: 'lessons',
    value: 5,
    project: 'Website relaunch',
    owner: 'ewa',
    personal: true,
    milestones: [],
  },
]
