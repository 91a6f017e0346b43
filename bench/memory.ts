/** Peak resident memory of a process and its children: `VmHWM`, which the Linux kernel keeps for each process. */
import { readFileSync } from "node:fs";
import { clearInterval, setInterval } from "node:timers";

export const MEMORY_METHOD =
  "peak memory: VmHWM in /proc/<pid>/status, read every 5 ms, summed over the process and its children (Linux only)";

const INTERVAL = 5;

/** Watches until the returned function is called, which gives MB, or undefined where there is no /proc. */
export function watchMemory(pid: number | undefined): () => number | undefined {
  if (pid === undefined) return () => undefined;
  const peaks = new Map<number, number>();
  const look = (): void => note(pid, peaks);
  look();
  const timer = setInterval(look, INTERVAL);
  return () => {
    clearInterval(timer);
    const total = [...peaks.values()].reduce((sum, kilobytes) => sum + kilobytes, 0);
    return total === 0 ? undefined : total / 1024;
  };
}

/** The kernel's mark never falls, so the last one that was read is the peak up to then. */
function note(pid: number, peaks: Map<number, number>): void {
  const status = read(`/proc/${String(pid)}/status`);
  const kilobytes = /^VmHWM:\s+(\d+) kB$/mu.exec(status)?.[1];
  if (kilobytes !== undefined) peaks.set(pid, Number(kilobytes));
  const children = read(`/proc/${String(pid)}/task/${String(pid)}/children`);
  for (const child of children.split(" ")) if (child !== "") note(Number(child), peaks);
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return ""; // Not Linux, or the process has ended.
  }
}
