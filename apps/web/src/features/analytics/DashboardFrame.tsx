import { texts } from '@muster/contracts/texts'
import { lazy, type ReactNode, Suspense } from 'react'
import { type SelectedOrganization, useOrganization } from '../../lib/organization.ts'
import { useMe } from '../../lib/session.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { DueNow } from '../tasks/my-work/DueNow.tsx'

const Invitations = lazy(async () => ({
  default: (await import('../organizations/Invitations.tsx')).Invitations,
}))

const Onboarding = lazy(async () => ({
  default: (await import('../organizations/Onboarding.tsx')).Onboarding,
}))

type Props = { children: (organization: SelectedOrganization) => ReactNode }

/**
 * A greeting, and below it what is due now and the organization's dashboard or, for a user without an organization, the
 * onboarding.
 */
export function DashboardFrame({ children }: Props) {
  const me = useMe()
  const organization = useOrganization()
  return (
    <div data-in-order='always'>
      <PageHeader title={`Welcome, ${me.full_name ?? me.name ?? texts.unknownUser}`} subtitle={organization?.name} />
      {organization ? (
        <>
          <Suspense fallback={<template data-awaited />}>{me.invitations.length > 0 && <Invitations />}</Suspense>
          {organization.isMember && <DueNow key={organization.id} orgId={organization.id} />}
          {children(organization)}
        </>
      ) : (
        <Suspense fallback={<Spinner label='Loading' />}>
          <Onboarding />
        </Suspense>
      )}
    </div>
  )
}
