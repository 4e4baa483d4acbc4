import { spawn } from 'node:child_process'
import { root } from './root.mjs'

/**
 * Runs a program in the checkout with inherited input and output.
 * @returns {Promise<number>} its exit code; 1 if a signal ended it
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/**
 * Like `run`, but without input, and returns the output together with the exit code, so that the outputs of parallel
 * programs do not mix.
 */
export function runQuietly(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** The command and arguments to run a program from node_modules with Node. npx would take half a second longer. */
export function nodeCommand(path, ...args) {
  return [process.execPath, [`${root}/node_modules/${path}`, ...args]]
}
