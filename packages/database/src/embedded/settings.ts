/**
 * The server's settings as command-line arguments. They suit a small machine: shared_buffers takes memory only as it
 * fills, and the operating system caches everything else.
 */
export function serverSettings(port: number, durable: boolean): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port,
    max_connections: 60,
    shared_buffers: '64MB',
    huge_pages: 'off',
    max_wal_size: '512MB',
    io_method: 'sync', // worker processes would cost memory
    max_parallel_workers_per_gather: 0,
    autovacuum_max_workers: 2,
    // After an import of thousands of rows, plans are bad until the statistics are renewed: by default after up to a
    // minute. With many databases, as in tests, this would start processes all the time.
    ...(durable && { autovacuum_naptime: '10s' }),
    max_logical_replication_workers: 0, // saves a process; there are no subscriptions
    random_page_cost: 1.1, // for SSDs, on which an index is almost always worth using
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_error_verbosity: 'terse', // otherwise the log would contain rejected rows with users' texts
    log_checkpoints: 'off',
    synchronous_commit: durable ? 'on' : 'off',
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
