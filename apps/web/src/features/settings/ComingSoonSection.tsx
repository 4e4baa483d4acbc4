import { StatusRing } from '../../ui/StatusRing.tsx'
import { comingSoon, type SettingsVariant } from './coming-soon.ts'
import { Section } from './Section.tsx'
import classes from './section.module.css'

/** What is not built yet, said honestly. */
export const ComingSoonSection = ({ variant }: { variant: SettingsVariant }) => (
  <Section title='Coming Soon' text='Not built yet.'>
    <ul className={classes.soon}>
      {comingSoon[variant].map((label) => (
        <li key={label}>
          <StatusRing parts={0} />
          {label}
        </li>
      ))}
    </ul>
  </Section>
)
