import type { LabelColor } from '@muster/contracts/labels/fields'

/** A label of the demo, with the first words of the tasks that have it, or words that their titles contain. */
type DemoLabel = { name: string; color: LabelColor; titles: RegExp }

export const labels: DemoLabel[] = [
  { name: 'Design', color: 'purple', titles: /^(Design|Specify|Lay out)\b/ },
  { name: 'Documentation', color: 'blue', titles: /^(Write|Document|Archive|Draft|Collect)\b/ },
  { name: 'Measurement', color: 'teal', titles: /^(Measure|Test|Inspect)\b|calibration/ },
  { name: 'Customer-facing', color: 'orange', titles: /^(Publish|Interview|Roll out)\b|customer|mail|newsletter/ },
  { name: 'Safety', color: 'red', titles: /fire alarm|ventilation|compressed air|risk|recovery/ },
  { name: 'Supplier', color: 'brown', titles: /^(Get offers|Order)\b|supplier|purchasing|spare parts/ },
  { name: 'Security', color: 'pink', titles: /signed|Bluetooth|cookie|portal access|search/ },
  {
    name: 'Quick win',
    color: 'green',
    titles: /career page|error log|cover|packing station|welcome mail|document index/,
  },
]

/** The positions in `labels` of the labels of a task with this title. */
export const labelsOf = (title: string): number[] =>
  labels.flatMap(({ titles }, index) => (titles.test(title) ? [index] : []))
