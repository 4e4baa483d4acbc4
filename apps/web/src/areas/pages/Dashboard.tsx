import { texts } from '@muster/contracts/texts'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useArea, useAreaPath } from '../../lib/area.ts'
import { useOrganization } from '../../lib/organization.ts'
import { useMe } from '../../lib/session.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import classes from './dashboard.module.css'
import { quickLinks } from './quick-links.ts'

const Invitations = lazy(async () => ({
  default: (await import('../../features/organizations/Invitations.tsx')).Invitations,
}))

const Onboarding = lazy(async () => ({
  default: (await import('../../features/organizations/Onboarding.tsx')).Onboarding,
}))

/** Greets, and leads to what can be done. The figures and charts are not built yet, and it says so. */
export function Dashboard() {
  const me = useMe()
  const organization = useOrganization()
  const links = quickLinks[useArea()]
  const to = useAreaPath()
  const name = me.full_name ?? me.name ?? texts.unknownUser

  return (
    <>
      <PageHeader title={`Welcome, ${name}`} subtitle={organization?.name} />
      {organization ? (
        <>
          <Suspense>{me.invitations.length > 0 && <Invitations />}</Suspense>
          <ul className={classes.links}>
            {links.map(({ page, title, text, icon: Icon }) => (
              <li key={page}>
                <Link to={to(page)} className={classes.link}>
                  <Icon size={20} stroke={1.6} aria-hidden />
                  <span className={classes.title}>{title}</span>
                  <span className={classes.text}>{text}</span>
                </Link>
              </li>
            ))}
          </ul>
          <p className={classes.later}>Figures and charts of your work are not built yet. They will stand here.</p>
        </>
      ) : (
        <Suspense fallback={<Spinner label='Loading' />}>
          <Onboarding />
        </Suspense>
      )}
    </>
  )
}
