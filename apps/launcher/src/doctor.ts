import { parseArgs } from 'node:util'
import { type Finding, plural } from '@muster/server/doctor/finding'
import { runChecks } from './doctor/run.ts'

/**
 * node doctor.mjs [--json] [--backups <folder>]: prints what is wrong with this installation and how to fix it, whether
 * Muster runs or not. Exits with 1 if there is an error.
 */
try {
  const { values } = parseArgs({ options: { json: { type: 'boolean' }, backups: { type: 'string' } } })
  const findings = await runChecks({ variables: process.env, backups: values.backups })
  const errors = findings.filter(({ status }) => status === 'error')
  if (values.json) console.log(JSON.stringify({ ok: errors.length === 0, checks: findings }, undefined, 2))
  else console.log([...findings.map(linesOf), summaryOf(findings)].join('\n'))
  process.exitCode = errors.length > 0 ? 1 : 0
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function linesOf({ check, status, message, fix }: Finding): string {
  const label = status === 'error' ? 'ERROR' : status
  const lines = [`${label.padEnd(8)} ${check}: ${message.replaceAll('\n', ' ')}`]
  return [...lines, ...(fix ? [`${' '.repeat(9)}Fix: ${fix}`] : [])].join('\n')
}

function summaryOf(findings: Finding[]): string {
  const count = (status: Finding['status']) => findings.filter((finding) => finding.status === status).length
  return `\n${plural(count('error'), 'error')}, ${plural(count('warning'), 'warning')}, ${count('ok')} in order, ${count('skipped')} not checked.`
}
