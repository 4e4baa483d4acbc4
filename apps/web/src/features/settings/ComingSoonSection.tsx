import type { Area } from '../../lib/area.ts'
import { StatusRing } from '../../ui/marks/StatusRing.tsx'
import { Section } from '../../ui/section/Section.tsx'
import classes from '../../ui/section/section.module.css'
import { comingSoon } from './coming-soon.ts'

/** Features that are not built yet. */
export const ComingSoonSection = ({ area }: { area: Area }) => (
  <Section title='Coming Soon' text='Not built yet.'>
    <ul className={classes.soon}>
      {comingSoon[area].map((label) => (
        <li key={label}>
          <StatusRing filledQuarters={0} />
          {label}
        </li>
      ))}
    </ul>
  </Section>
)
