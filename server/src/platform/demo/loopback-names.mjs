// Loaded into the sample client: names under .localhost are this machine (RFC 6761), which not every system knows.
import dns from 'node:dns';

const { lookup } = dns;
dns.lookup = (host, ...rest) => lookup(host.endsWith('.localhost') ? '127.0.0.1' : host, ...rest);
