// The size of files and disks, the same in all languages: "380 KB", "38 MB", "1.5 GB".

const KIB = 1_024;
const MIB = KIB * KIB;
const GIB = KIB * MIB;
const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** Rounded before the unit is chosen, so that it never reads "1,024 MB". Only an empty file has 0 KB. */
export function sizeText(bytes: number): string {
  const kilobytes = Math.ceil(bytes / KIB);
  if (kilobytes < KIB) return `${NUMBER.format(kilobytes)} KB`;
  const megabytes = Math.round(bytes / MIB);
  return megabytes < KIB ? `${NUMBER.format(megabytes)} MB` : `${NUMBER.format(bytes / GIB)} GB`;
}
