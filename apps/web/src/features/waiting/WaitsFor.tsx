import { Suspense } from 'react'
import { lazily } from '../../lib/lazily.ts'
import type { WaitingSubject } from './queries.ts'

const Sentence = lazily(async () => (await import('./WaitingSentence.tsx')).WaitingSentence)

/** Whom and which tasks a goal or milestone waits for. Nothing if it waits for nothing. */
export const WaitsFor = (props: { of: WaitingSubject; id: number }) => (
  <Suspense fallback={<template data-awaited />}>
    <Sentence {...props} />
  </Suspense>
)
