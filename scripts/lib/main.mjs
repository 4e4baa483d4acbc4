/** Runs a script; what goes wrong is one sentence and exit code 1. */
export async function main(script) {
  try {
    await script()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
